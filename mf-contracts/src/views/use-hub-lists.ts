import { useSession } from '@hub/web-kit'
import { NO_FILTERS, isNarrowed, toListQuery } from '#lib/contract-filters.ts'
import { useContractPages } from '#lib/contracts.data.ts'
import { filtersOf, useApplied } from '#lib/filter-state.ts'
import { PERSON_LOCALE } from '@hub/api-spec/amounts'
import type { ListName } from '#lib/contract-filters.ts'
import type { ContractPages } from '#lib/contracts.data.ts'
import type { FilterState } from '#lib/filter-state.ts'

/** One of the hub's two lists, and what is looked for in it. */
export interface HubList {
  name: ListName
  filters: FilterState
  isNarrowed: boolean
  pages: ContractPages
  clear(): void
}

/** Both lists of the hub, each with filters of its own, which stay when the view is left. */
export function useHubLists(): Readonly<Record<'trading' | 'missions', HubList>> {
  const filters = filtersOf(useSession().user?.uid)
  return {
    trading: useHubList('GET /api/trading_posts', filters.trading),
    missions: useHubList('GET /api/missions', filters.missions),
  }
}

function useHubList(name: ListName, filters: FilterState): HubList {
  const applied = useApplied(filters)
  return {
    name,
    filters,
    isNarrowed: isNarrowed(applied),
    pages: useContractPages(name, toListQuery(applied, PERSON_LOCALE)),
    clear: () => filters.apply({ ...NO_FILTERS, sort: filters.typed().sort }),
  }
}
