import type { Client } from 'pg'

const snake = new Map<string, string>()
const camel = new Map<string, string>()

function remembered(known: Map<string, string>, name: string, make: () => string): string {
  const before = known.get(name)
  if (before !== undefined) return before
  const made = make()
  known.set(name, made)
  return made
}

/** `createdAt` as the database calls it: `created_at`. */
export function toSnake(name: string): string {
  return remembered(snake, name, () => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`))
}

function toCamel(name: string): string {
  return remembered(camel, name, () => name.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase()))
}

/**
 * Has all rows of a connection named in camelCase, whoever asks for them. Postgres describes the
 * columns once per result, before its rows: renamed there it costs nothing per row, and knex'
 * `pluck` sees the same names as everybody.
 */
export function nameColumnsInCamelCase(client: Pick<Client, 'connection'>): void {
  client.connection.prependListener(
    'rowDescription',
    ({ fields }: { fields: { name: string }[] }) => {
      for (const field of fields) field.name = toCamel(field.name)
    },
  )
}
