import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Item } from '@hub/api-spec'

/** Reads the catalogue that comes with the product: names by category. */
export async function readShippedItems(): Promise<Item[]> {
  const file = createRequire(import.meta.url).resolve('#items')
  const byCategory = JSON.parse(await readFile(file, 'utf8')) as Record<string, string[]>
  return Object.entries(byCategory).flatMap(([category, names]) =>
    names.map((name) => ({ category, name })),
  )
}
