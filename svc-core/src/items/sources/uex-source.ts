import { AppError } from '@hub/service-kit/base'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { cleanItems, isFlagSet } from './clean-items.ts'
import type { ItemSource, RawItem } from './item-source.ts'
import type { PoliteCaller } from './polite-caller.ts'

const Row = Type.Record(Type.String(), Type.Unknown())
const Envelope = Type.Object({
  status: Type.String(),
  data: Type.Optional(Type.Union([Type.Array(Row), Type.Null()])),
})
type Row = Type.Static<typeof Row>

/** UEX lists its categories, and then the items of one category a call. */
export function uexSource(baseUrl: string, callerFor: () => PoliteCaller): ItemSource {
  return {
    name: 'uex',
    async fetchItems() {
      const call = callerFor()
      const items: RawItem[] = []
      for (const { id, name } of await listCategories(call, baseUrl)) {
        const rows = await readRows(call, `${baseUrl}/items?id_category=${id}`)
        items.push(...rows.map((row) => ({ id: row['id'], category: name, name: row['name'] })))
      }
      return cleanItems(items)
    },
  }
}

async function listCategories(call: PoliteCaller, baseUrl: string) {
  const byId = new Map<number, unknown>()
  for (const row of await readRows(call, `${baseUrl}/categories`)) {
    const id = Number(row['id'] ?? Number.NaN)
    const isOfTheGame = row['is_game_related'] === undefined || isFlagSet(row['is_game_related'])
    if (Number.isInteger(id) && row['type'] === 'item' && isOfTheGame) byId.set(id, row['name'])
  }
  return [...byId].map(([id, name]) => ({ id, name }))
}

/** UEX answers 200 to almost anything; what became of it is in the body. */
async function readRows(call: PoliteCaller, url: string): Promise<Row[]> {
  const body = await call(url, (reply) => statusOf(reply) === 'requests_limit_reached')
  if (!Value.Check(Envelope, body) || body.status !== 'ok') {
    const word = statusOf(body)?.replace(/\W+/g, ' ').slice(0, 60) ?? 'something unexpected'
    throw new AppError(502, `${new URL(url).hostname} answered: ${word}.`)
  }
  return body.data ?? []
}

function statusOf(body: unknown): string | undefined {
  return Value.Check(Envelope, body) ? body.status : undefined
}
