import { useEffect, useState } from 'react'
import { newestFirst } from '#lib/contract.ts'
import type { ViewTarget } from '@hub/web-kit'
import type { Contract } from '#lib/contract.ts'
import type { ContractPages } from '#lib/contracts.data.ts'

/** How far down the lists a contract is looked for that the shell asks for. */
const SEARCHED_ROWS = 2_000

/** The contract that is open: as fresh as the lists have it, for as long as somebody reads it. */
export interface SelectedContract {
  id: string | undefined
  /** Not known yet, or not to be found. */
  contract: Contract | undefined
  /** The lists do not have it (any more). */
  isGone: boolean
  select(contract: Contract): void
  close(): void
}

/** Keeps which contract is open: the one that was clicked, or the one that the shell asks for. */
export function useSelectedContract(
  lists: readonly ContractPages[],
  target: ViewTarget | undefined,
): SelectedContract {
  const [id, setId] = useState(target?.contractId)
  const [lastTarget, setLastTarget] = useState(target)
  const [lastSeen, setLastSeen] = useState<Contract>()

  // Every wish of the shell is a new object, so the same contract can be asked for again.
  if (target !== lastTarget) {
    setLastTarget(target)
    setId(target?.contractId)
  }
  const listed = lists.flatMap((list) => list.contracts).find((contract) => contract.id === id)
  if (listed && listed !== lastSeen) setLastSeen(listed)

  const contract = listed ?? (lastSeen?.id === id ? lastSeen : undefined)
  useEffect(() => {
    if (id === undefined || contract) return
    for (const list of lists) if (maySearchOn(list)) list.showMore()
  })

  return {
    id,
    contract,
    isGone: !listed && lists.every((list) => isSearched(list, contract)),
    select(chosen) {
      setLastSeen(chosen)
      setId(chosen.id)
    },
    close: () => setId(undefined),
  }
}

/** The list has answered, and what it has not shown yet is older than the contract looked for. */
function isSearched(list: ContractPages, contract: Contract | undefined): boolean {
  if (list.isLoading || list.hasFailed) return false
  const oldest = list.contracts.at(-1)
  if (!list.hasMore || !oldest) return true
  return contract ? newestFirst(contract, oldest) <= 0 : !list.isLoadingMore && !maySearchOn(list)
}

function maySearchOn({ hasMore, hasFailed, isLoadingMore, contracts }: ContractPages): boolean {
  return hasMore && !hasFailed && !isLoadingMore && contracts.length < SEARCHED_ROWS
}
