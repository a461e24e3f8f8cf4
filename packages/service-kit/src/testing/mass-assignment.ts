import type { Endpoint } from '@hub/api-spec'
import type { Database } from '../database/db.ts'

/** Values that stand in no row by themselves, by the type of a column. */
const CANARIES: Readonly<Record<string, unknown>> = {
  uuid: 'c0ffee00-0000-7000-8000-00000c0ffee0',
  boolean: true,
  'timestamp with time zone': '1999-09-09T09:09:09.000Z',
  integer: 909_090,
  smallint: 909,
  bigint: 909_090,
  numeric: 909_090.09,
  'double precision': 909_090.09,
  jsonb: { canary: true },
}
const OTHERWISE = 'canary'

/** Names that code might take for its own, beside those of the columns. */
const TEMPTING = ['admin', 'userId', 'authorUid', 'acceptedBy', 'sub', 'ver', 'prices', 'prototype']

/** More keys than a form may have are sent one handful after the other. */
const HANDFUL = 20

/** What a caller must not be able to set, by its name in a body. */
type Forged = Record<string, unknown>

interface Parts {
  body?: unknown
}

/** Every column that the schema has, in both spellings: a new one cannot be forgotten. */
export async function forgedKeys({ pool, schema }: Database): Promise<Forged> {
  // Spelt as in SQL, since results are renamed.
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select distinct column_name as name, data_type as type from information_schema.columns
    where table_schema = $1`,
    [schema],
  )
  const forged: Forged = Object.fromEntries(TEMPTING.map((name) => [name, OTHERWISE]))
  for (const { name, type } of rows) {
    const value = CANARIES[type] ?? OTHERWISE
    forged[name] = value
    forged[name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value
  }
  return forged
}

/** Whether an endpoint takes a body that could be added to. */
export const takesBody = ({ body, multipart }: Endpoint) => Boolean(body ?? multipart)

/** A call with forged keys in its body, at every depth, beside what the body may have. */
export function forgeCall<P extends Parts>(
  endpoint: Endpoint,
  makeCall: () => Promise<P>,
  forged: Forged,
): (() => Promise<P>)[] {
  const keys = Object.entries(forged)
  if (!endpoint.multipart) {
    return [
      async () => {
        const call = await makeCall()
        return { ...call, body: addDeeply(call.body ?? {}, endpoint.body as Shape, forged) }
      },
    ]
  }
  const legal = new Set([...namesOf(endpoint.multipart.fields), ...endpoint.multipart.files])
  const extra = keys.filter(([key]) => !legal.has(key))
  return Array.from({ length: Math.ceil(extra.length / HANDFUL) }, (_, index) => async () => {
    const call = await makeCall()
    const form = call.body as FormData
    for (const [key, value] of extra.slice(index * HANDFUL, (index + 1) * HANDFUL)) {
      form.append(key, typeof value === 'string' ? value : JSON.stringify(value))
    }
    return call
  })
}

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
}

const namesOf = (schema: object) => Object.keys((schema as Shape).properties ?? {})

function addDeeply(value: unknown, schema: Shape | undefined, forged: Forged): unknown {
  if (Array.isArray(value)) return value.map((one) => addDeeply(one, schema?.items, forged))
  if (typeof value !== 'object' || value === null) return value
  const { properties = {} } = schema ?? {}
  const extra = Object.entries(forged).filter(([key]) => !(key in properties))
  const given = Object.entries(value).map(([key, inner]) => [
    key,
    addDeeply(inner, properties[key], forged),
  ])
  return { ...Object.fromEntries(extra), ...Object.fromEntries(given) }
}

const IN_PROTOTYPE = '{"isAdmin":true}'
const IN_CONSTRUCTOR = `{"prototype":${IN_PROTOTYPE}}`

/** Bodies that would change what every object has, were they merged carelessly. */
export function poisonBody(body: unknown): string[] {
  const rest = JSON.stringify(body ?? {}).slice(1)
  return ['__proto__', 'constructor'].map((key) => {
    const added = `{"${key}":${key === 'constructor' ? IN_CONSTRUCTOR : IN_PROTOTYPE}`
    return added + (rest === '}' ? rest : `,${rest}`)
  })
}

/** What goes on beside any call. */
const RESTLESS = new Set(['inbox', 'outbox_streams', 'jobs', 'object_removals'])
const RESTLESS_COLUMNS = ['position', 'number', 'published_at', 'loudness_lufs']

/** All rows of the schema as text; what is new in every row, an id or an instant, told by its kind. */
async function readRows({ pool, schema }: Database): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1 order by 1',
    [schema],
  )
  const each = tables
    .filter(({ name }) => !RESTLESS.has(name))
    .map(
      ({ name }) =>
        `select '${name} ' || (to_jsonb(t) - $1::text[])::text as row from ${schema}.${name} as t`,
    )
  const { rows } = await pool.query<{ row: string }>(each.join(' union all '), [RESTLESS_COLUMNS])
  return rows.map(({ row }) => row)
}

/** What a call answers, and what it changes in any table of the schema. */
export async function effectOf(
  database: Database,
  call: () => Promise<{ status: number }>,
): Promise<{ status: number; changes: string[] }> {
  const before = await readRows(database)
  const { status } = await call()
  return { status, changes: changesBetween(before, await readRows(database)) }
}

/** What a call changed: rows that went, and rows that came, without what differs at every call. */
function changesBetween(before: readonly string[], after: readonly string[]): string[] {
  const [earlier, later] = [new Set(before), new Set(after)]
  const went = before.filter((row) => !later.has(row)).map((row) => `- ${plain(row)}`)
  const came = after.filter((row) => !earlier.has(row)).map((row) => `+ ${plain(row)}`)
  return [...went, ...came].toSorted()
}

function plain(row: string): string {
  return row
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) =>
      id === CANARIES['uuid'] ? '<forged>' : '<id>',
    )
    .replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, (time) => (time.includes('1999-') ? time : '<time>'))
    .replace(/"\\\\x[0-9a-f]+"/g, '<bytes>')
    .replace(/[\w-]{24,}(\.webp)?/g, '<key>')
    .replace(/(Pilot|Listener) [0-9a-f]{4}/g, '<name>')
}
