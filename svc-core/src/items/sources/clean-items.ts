import { type Item, MAX_LENGTH } from '@hub/api-spec'
import type { RawItem } from './item-source.ts'
import { isPlaceholder, toItemText } from './item-text.ts'

/**
 * What of a source's rows people can choose from: rows without a usable name or category are left
 * out, of rows with one id the last counts, and what differs only by case is one item.
 */
export function cleanItems(rows: readonly RawItem[]): Item[] {
  const byId = new Map<unknown, RawItem>()
  rows.forEach((row, index) => byId.set(row.id ?? `row ${index}`, row))
  const byName = new Map<string, Item>()
  for (const row of byId.values()) {
    const item = { category: toItemText(row.category), name: toItemText(row.name) }
    if (!isUsable(item)) continue
    const key = JSON.stringify([item.category.toLowerCase(), item.name.toLowerCase()])
    if (!byName.has(key)) byName.set(key, item)
  }
  return [...byName.values()]
}

function isUsable({ category, name }: Item): boolean {
  return (
    name.length <= MAX_LENGTH.item &&
    category.length <= MAX_LENGTH.category &&
    !isPlaceholder(name) &&
    !isPlaceholder(category)
  )
}

/** Flags come as 0, 1, "0", "1" or as what they are. */
export function isFlagSet(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}
