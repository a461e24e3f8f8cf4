import { partsOfWords, type SearchWords } from '@hub/service-kit/search'
import type { ContractKind } from '../../base/tables.ts'

/** Which open contracts are looked for, in what order, and from where in it. */
export interface ContractSearch<K extends ContractKind = ContractKind> {
  kind: K
  words: SearchWords | null
  type?: string | undefined
  category?: string | undefined
  /** Without its `#`, in the form that contracts are compared in. */
  tag?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  sort: Sort
  after: readonly unknown[]
  limit: number
}

export type Sort = 'newest' | 'cheapest' | 'dearest'

/** What the index of searches knows a row of `contract_search` by. */
export const CONTRACT_PARTS = 'contract_parts(words, type, category, tags, created_at, price)'

/** What is asked as parts of a contract, as {@link CONTRACT_PARTS} are: each a choice of some. */
export function toParts({ words, type, category, tag }: ContractSearch): string[][] {
  return [
    ...partsOfWords(words?.tokens ?? []),
    ...(type === undefined ? [] : [` type ${type}`]),
    ...(category === undefined ? [] : [` category ${category}`]),
    ...(tag === undefined ? [] : [` tag ${tag}`]),
  ].map((part) => [part])
}
