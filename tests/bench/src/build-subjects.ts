import { execFileSync } from 'node:child_process'
import { inProject } from './project.ts'

/** What is measured beside the product runs as processes of its own, from this workspace's build. */
export function setup(): void {
  const compiler = inProject('node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '-b', inProject('tests/bench')], { stdio: 'inherit' })
}
