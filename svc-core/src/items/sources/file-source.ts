import { readFile } from 'node:fs/promises'
import { AppError } from '@hub/service-kit/base'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { readShippedItems } from './shipped-items.ts'
import { cleanItems } from './clean-items.ts'
import type { ItemSource } from './item-source.ts'

const Catalogue = Type.Record(Type.String(), Type.Array(Type.String()))

/** A JSON file with names by category: the one that comes with the product, or the operator's. */
export function fileSource(path: string | undefined): ItemSource {
  return {
    name: 'file',
    async fetchItems() {
      if (!path) return readShippedItems()
      const catalogue = await readCatalogue(path)
      return cleanItems(
        Object.entries(catalogue).flatMap(([category, names]) =>
          names.map((name) => ({ id: null, category, name })),
        ),
      )
    },
  }
}

async function readCatalogue(path: string): Promise<Record<string, string[]>> {
  try {
    return Value.Parse(Catalogue, JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    const error = new AppError(502, 'The file of the item list cannot be read.')
    error.cause = cause
    throw error
  }
}
