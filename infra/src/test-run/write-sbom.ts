import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../base/package-root.ts'
import { replaceFile } from '../base/replace-file.ts'
import { makeSbom } from './sbom.ts'

const folder = join(projectRoot, 'test-results')
mkdirSync(folder, { recursive: true })
replaceFile(join(folder, 'sbom.cdx.json'), makeSbom(projectRoot), 0o644)
