import { createListeners } from '@hub/web-kit'
import { useSyncExternalStore } from 'react'
import { NO_FILTERS } from './contract-filters.ts'
import type { ContractFilters } from './contract-filters.ts'

const REST_MS = 250

/** The filters of one list: as they stand in the fields, and as the list follows them. */
export interface FilterState {
  typed(): ContractFilters
  applied(): ContractFilters
  /** Something is being typed: the list follows once that has rested for a moment. */
  type(change: Partial<ContractFilters>): void
  /** Something was chosen: the list follows at once, also what has been typed. */
  apply(change: Partial<ContractFilters>): void
  subscribe(listener: () => void): () => void
}

export function createFilterState(): FilterState {
  const listeners = createListeners()
  let typed = NO_FILTERS
  let applied = NO_FILTERS
  let timer: ReturnType<typeof setTimeout> | undefined

  function follow() {
    clearTimeout(timer)
    applied = typed
    listeners.tell()
  }
  return {
    typed: () => typed,
    applied: () => applied,
    type(change) {
      typed = { ...typed, ...change }
      clearTimeout(timer)
      timer = setTimeout(follow, REST_MS)
      listeners.tell()
    },
    apply(change) {
      typed = { ...typed, ...change }
      follow()
    },
    subscribe: listeners.add,
  }
}

/** What stands in the fields. */
export function useTyped(state: FilterState): ContractFilters {
  return useSyncExternalStore(state.subscribe, state.typed)
}

/** What the list follows. */
export function useApplied(state: FilterState): ContractFilters {
  return useSyncExternalStore(state.subscribe, state.applied)
}

type HubFilters = Readonly<Record<'trading' | 'missions', FilterState>>

let kept: { owner: string | undefined; filters: HubFilters } | undefined

/** The filters of the hub's lists: kept while the page is open, for the person they are of. */
export function filtersOf(owner: string | undefined): HubFilters {
  if (!kept || kept.owner !== owner) {
    kept = { owner, filters: { trading: createFilterState(), missions: createFilterState() } }
  }
  return kept.filters
}
