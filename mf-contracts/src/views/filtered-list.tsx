import { useRef } from 'react'
import { FilterBar } from '../features/filters/filter-bar.tsx'
import { FilterResult } from '../features/filters/filter-result.tsx'
import { ContractList } from '../features/hub/contract-list.tsx'
import { useStable } from '#lib/use-stable.ts'
import type { Contract } from '#lib/contract.ts'
import type { ContractListProps } from '../features/hub/contract-list.tsx'
import type { HubList } from './use-hub-lists.ts'

export interface FilteredListProps extends Pick<
  ContractListProps,
  'display' | 'isHaggled' | 'markedId'
> {
  list: HubList
  onOpen(contract: Contract): void
}

/** What one tab of the hub shows: the filters, and under them what they leave. */
export function FilteredList({ list, display, markedId, isHaggled, onOpen }: FilteredListProps) {
  const { name, filters, pages, isNarrowed } = list
  const search = useRef<HTMLInputElement>(null)
  const result = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone then, so the focus goes where one would look next.
  function handleClear() {
    list.clear()
    search.current?.focus()
  }
  const handleTag = useStable((tag: string) => {
    filters.apply({ tag })
    result.current?.focus()
  })
  const handleOpen = useStable(onOpen)
  return (
    <>
      <FilterBar list={name} state={filters} searchRef={search} />
      <FilterResult pages={pages} isNarrowed={isNarrowed} ref={result} onClear={handleClear} />
      <ContractList
        pages={pages}
        display={display}
        isNarrowed={isNarrowed}
        markedId={markedId}
        isHaggled={isHaggled}
        onOpen={handleOpen}
        onTag={handleTag}
        onClear={handleClear}
      />
    </>
  )
}
