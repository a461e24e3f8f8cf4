import { useEffect, useRef, useState } from 'react'
import { NO_FILTERS } from '#lib/contract-filters.ts'
import { isMission } from '#lib/contract.ts'
import type { ViewTarget } from '@hub/web-kit'
import type { Contract } from '#lib/contract.ts'
import type { HubList } from './use-hub-lists.ts'
import type { SelectedContract } from './use-selected-contract.ts'

interface Marking {
  target: ViewTarget | undefined
  selected: SelectedContract
  lists: Readonly<Record<'trading' | 'missions', HubList>>
  setTab(tab: 'trading' | 'missions'): void
}

/**
 * The contract that stands out in its list, since it was just posted or a link led to it: its tab is
 * shown, and after posting also a list that does not leave it out.
 */
export function useMarkedContract({ target, selected, lists, setTab }: Marking) {
  const [postedId, setPostedId] = useState<string>()
  const followed = useRef<ViewTarget>(undefined)
  const { contract } = selected

  useEffect(() => {
    if (!target || !contract) return
    if (target === followed.current || contract.id !== target.contractId) return
    followed.current = target
    setTab(tabOf(contract))
  }, [target, contract, setTab])

  return {
    id: postedId ?? target?.contractId,
    mark(posted: Contract) {
      const { isNarrowed, filters } = lists[tabOf(posted)]
      if (isNarrowed || filters.applied().sort !== NO_FILTERS.sort) filters.apply(NO_FILTERS)
      setPostedId(posted.id)
      setTab(tabOf(posted))
    },
  }
}

const tabOf = (contract: Contract) => (isMission(contract) ? 'missions' : 'trading')
