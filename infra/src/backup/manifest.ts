import { UserError } from '../base/user-error.ts'

/** What is first in an archive: what the rest of it is. */
export interface Manifest {
  /** Of this form of archive; an older Hangar refuses a newer one. */
  format: number
  madeAt: string
  schemas: Record<Schema, SchemaPart>
}

export interface SchemaPart {
  /** The steps that had made the schema what it was. */
  migrations: string[]
  /** The columns of each table, in the order of its rows in the archive. */
  tables: Record<string, string[]>
  sequences: Record<string, { last: string; isCalled: boolean }>
}

export const SCHEMAS = ['core', 'media'] as const
export type Schema = (typeof SCHEMAS)[number]

const FORMAT = 1

/** Names within the archive, and within the folder that it is made of and unpacked into. */
export const NAMES = { manifest: 'backup.json', rows: 'rows', end: 'end' } as const

export const rowsFile = (schema: string, table: string) => `${NAMES.rows}/${schema}.${table}.gz`

export function writeManifest(schemas: Manifest['schemas'], now: Date): string {
  const manifest: Manifest = { format: FORMAT, madeAt: now.toISOString(), schemas }
  return JSON.stringify(manifest, undefined, 2)
}

/** Throws for what this Hangar cannot read. */
export function readManifest(text: string, file: string): Manifest {
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format > FORMAT) throw madeByNewer(file)
  return manifest
}

/** For what was made before any release that this Hangar can bring up to date; `age` says which. */
export function madeByOlder(file: string, age: string): UserError {
  return new UserError(`${file} was made by a Hangar ${age}, which this one cannot restore.`)
}

export function madeByNewer(file: string): UserError {
  return new UserError(
    `${file} was made by a newer Hangar than this one: update this one, then restore again.`,
  )
}
