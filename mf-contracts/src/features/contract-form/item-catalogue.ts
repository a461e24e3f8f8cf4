import type { Item } from '@hub/api-spec'

/** The names of each category's items. */
export type ItemCatalogue = ReadonlyMap<string, readonly string[]>

// One for all: asking each name by itself takes ten times as long.
const { compare } = new Intl.Collator(undefined, { numeric: true })

/**
 * Groups the items by their category. The item that is already listed belongs in it whatever the
 * catalogue says today, or editing a post would lose it.
 */
export function groupItems(items: readonly Item[], listed?: Item): ItemCatalogue {
  const catalogue = new Map<string, Set<string>>()
  for (const { category, name } of listed ? [...items, listed] : items) {
    const names = catalogue.get(category) ?? new Set()
    catalogue.set(category, names.add(name))
  }
  return new Map(
    [...catalogue]
      .toSorted(([one], [other]) => compare(one, other))
      .map(([category, names]) => [category, [...names].toSorted(compare)]),
  )
}
