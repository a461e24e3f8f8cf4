import { attempt, createListeners, onEntryChange, readViewState, setViewState } from '@hub/web-kit'
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

/** Filters that the history keeps under a name: Back, Forward and a reload find them again. */
export function createFilterState(name: string): FilterState {
  const listeners = createListeners()
  let typed = readFilters(readViewState(name))
  let applied = typed
  let timer: ReturnType<typeof setTimeout> | undefined

  function follow() {
    clearTimeout(timer)
    applied = typed
    setViewState(name, JSON.stringify(applied))
    listeners.notify()
  }

  onEntryChange(() => {
    const text = readViewState(name)
    if (text === undefined || text === JSON.stringify(applied)) return
    clearTimeout(timer)
    typed = applied = readFilters(text)
    listeners.notify()
  })
  return {
    typed: () => typed,
    applied: () => applied,
    type(change) {
      typed = { ...typed, ...change }
      clearTimeout(timer)
      timer = setTimeout(follow, REST_MS)
      listeners.notify()
    },
    apply(change) {
      typed = { ...typed, ...change }
      follow()
    },
    subscribe: listeners.add,
  }
}

function readFilters(text: string | undefined): ContractFilters {
  const read = attempt(() => JSON.parse(text ?? '{}') as Partial<ContractFilters>) ?? {}
  return { ...NO_FILTERS, ...read }
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
    kept = {
      owner,
      filters: {
        trading: createFilterState(`contracts.trading:${owner}`),
        missions: createFilterState(`contracts.missions:${owner}`),
      },
    }
  }
  return kept.filters
}
