import { Button, SelectField, SlidersHorizontal, TextField, VisuallyHidden } from '@hub/ui'
import { MAX_LENGTH } from '@hub/api-spec/lists'
import { useId, useState } from 'react'
import { countFilters } from '#lib/contract-filters.ts'
import { useTyped } from '#lib/filter-state.ts'
import { SORTS } from './filter-choices.ts'
import { FilterPanel } from './filter-panel.tsx'
import styles from './filter-bar.module.css'
import type { Ref } from 'react'
import type { ListName, Sort } from '#lib/contract-filters.ts'
import type { FilterState } from '#lib/filter-state.ts'

export interface FilterBarProps {
  list: ListName
  state: FilterState
  searchRef: Ref<HTMLInputElement>
}

/** The search over a list, its order, and behind a button what else it can be narrowed by. */
export function FilterBar({ list, state, searchRef }: FilterBarProps) {
  const filters = useTyped(state)
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const count = countFilters(filters)
  return (
    <form
      role="search"
      aria-label="Contracts"
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault()
        state.apply({})
      }}
    >
      <TextField
        ref={searchRef}
        type="search"
        enterKeyHint="search"
        label={<VisuallyHidden>Search contracts</VisuallyHidden>}
        placeholder="Search"
        value={filters.q}
        maxLength={MAX_LENGTH.search}
        onChange={(event) => state.type({ q: event.target.value })}
      />
      <SelectField
        label={<VisuallyHidden>Order</VisuallyHidden>}
        options={SORTS}
        value={filters.sort}
        onChange={(event) => state.apply({ sort: event.target.value as Sort })}
      />
      <Button
        aria-expanded={isOpen}
        aria-controls={panelId}
        className={styles.toggle}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal size={18} />
        Filters
        {count > 0 && (
          <span className={styles.count}>
            {count}
            <VisuallyHidden> active</VisuallyHidden>
          </span>
        )}
      </Button>
      <div id={panelId} hidden={!isOpen} className={styles.panel}>
        {isOpen && <FilterPanel list={list} state={state} />}
      </div>
    </form>
  )
}
