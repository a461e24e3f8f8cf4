import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../base/package-root.ts'
import type { Schema } from './manifest.ts'

/** The names of all steps that this Hangar can take a schema. */
export function listKnown(schema: Schema): string[] {
  const script = join(projectRoot, `svc-${schema}/dist/migrate.js`)
  return execFileSync(process.execPath, [script, '--list'], { encoding: 'utf8' }).trim().split('\n')
}
