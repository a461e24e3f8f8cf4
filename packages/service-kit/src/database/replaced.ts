import type { Knex } from 'knex'

/** What a schema has to come from: the first that people's data may be in. */
const FIRST_RELEASE = 'the release of 29 November 2026 (commit 37c7f0b)'

/** The steps of earlier releases that one migration stands for. */
export interface Replaced {
  /** What a schema of the first release has taken, all of it. */
  released: readonly string[]
  /** What was never released; a schema may have taken any of it. */
  later: readonly string[]
  /**
   * Makes of a schema that took those steps what the migration makes. It runs outside a transaction,
   * and again from its beginning where it broke off.
   */
  bringForward(knex: Knex): Promise<void>
}

/** A schema that no release from this one on can bring up to date. */
export class OlderSchema extends Error {
  override name = 'OlderSchema'
}

/** Whether a schema has taken the replaced steps. Throws for one that has taken too few of them. */
export function tookReplaced(
  { released, later }: Replaced,
  schema: string,
  done: readonly string[],
): boolean {
  if (![...released, ...later].some((name) => done.includes(name))) return false
  const missing = released.filter((name) => !done.includes(name))
  if (missing.length === 0) return true
  throw new OlderSchema(
    `The schema ${schema} is older than ${FIRST_RELEASE}: it lacks ${missing.join(', ')}. ` +
      'Start that release on it once, then this one. Nothing was changed.',
  )
}

/** How what took these steps stands to a release with those migrations, in words. */
export function compareToRelease(
  migrations: readonly { name: string; replaces?: Replaced }[],
  schema: string,
  done: readonly string[],
): string {
  const known = migrations.flatMap(({ name, replaces }) => [
    name,
    ...(replaces ? [...replaces.released, ...replaces.later] : []),
  ])
  if (!done.every((name) => known.includes(name))) return 'newer'
  try {
    for (const { replaces } of migrations) if (replaces) tookReplaced(replaces, schema, done)
    return 'known'
  } catch (error) {
    if (error instanceof OlderSchema) return `older than ${FIRST_RELEASE}`
    throw error
  }
}
