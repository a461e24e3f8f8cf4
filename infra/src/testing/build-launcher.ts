import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { infraRoot, projectRoot } from '../base/package-root.ts'

/** The tests run the launcher as it is run in earnest: as a process of its own, from its build. */
export function setup(): void {
  const compiler = join(projectRoot, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '-b', infraRoot], { stdio: 'inherit' })
}
