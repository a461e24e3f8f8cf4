import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../base/package-root.ts'
import type { Manifest, Schema } from './manifest.ts'

/** What svc-core or svc-media says of a schema of a backup: `known`, `newer` or `older than …`. */
export function compareToRelease(schema: Schema, { schemas }: Manifest): string {
  const script = join(projectRoot, `svc-${schema}/dist/migrate.js`)
  const asked = `--compare=${schemas[schema].migrations.join(',')}`
  return execFileSync(process.execPath, [script, asked], { encoding: 'utf8' })
}
