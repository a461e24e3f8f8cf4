import type { Item } from '@hub/api-spec'

/** Where the catalogue comes from. */
export interface ItemSource {
  /** What admins and logs call it. */
  name: string
  /** All items, clean and each once. Throws an `AppError` rather than tell half of them. */
  fetchItems(): Promise<Item[]>
}

/** An item as a source has it: anything may be missing or odd. */
export interface RawItem {
  id: unknown
  category: unknown
  name: unknown
}
