import { AppError } from '@hub/service-kit/base'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { cleanItems } from './clean-items.ts'
import type { ItemSource, RawItem } from './item-source.ts'
import { isPlaceholder, toItemText } from './item-text.ts'
import type { PoliteCaller } from './polite-caller.ts'

const PAGE_SIZE = 100
const MAX_PAGES = 1_000

const Page = Type.Object({
  data: Type.Array(Type.Record(Type.String(), Type.Unknown())),
  links: Type.Optional(
    Type.Object({ next: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
  ),
})

/** The wiki has one list in pages; the kind of an item stands in it as a label, or as a word. */
export function scwikiSource(baseUrl: string, callerFor: () => PoliteCaller): ItemSource {
  return {
    name: 'scwiki',
    async fetchItems() {
      const call = callerFor()
      const items: RawItem[] = []
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const url = `${baseUrl}/items?page[size]=${PAGE_SIZE}&page[number]=${page}`
        const body = await call(url)
        if (!Value.Check(Page, body)) {
          throw new AppError(502, `${new URL(url).hostname} sent no list of items.`)
        }
        for (const row of body.data) {
          const category = firstUsable(row['type_label'], row['type'])
          items.push({ id: row['uuid'], category, name: row['name'] })
        }
        // The address of the next page is not followed, only counted: it is the source's to choose.
        if (!body.links?.next || body.data.length === 0) break
      }
      return cleanItems(items)
    },
  }
}

function firstUsable(...labels: unknown[]): string {
  return labels.map(toItemText).find((label) => !isPlaceholder(label)) ?? ''
}
