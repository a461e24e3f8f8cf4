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

/** `created_at` as the code calls it: `createdAt`. */
export function toCamel(name: string): string {
  return remembered(camel, name, () => name.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase()))
}

function toCamelRow(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  if (Object.getPrototypeOf(row) !== Object.prototype) return row
  const renamed: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) renamed[toCamel(column)] = value
  return renamed
}

/** Renames the columns of whatever knex answers: rows, one row, or a raw result with its rows. */
export function toCamelResponse(response: unknown): unknown {
  if (Array.isArray(response)) return response.map(toCamelRow)
  if (typeof response === 'object' && response !== null && 'rows' in response) {
    return { ...response, rows: toCamelResponse(response.rows) }
  }
  return toCamelRow(response)
}
