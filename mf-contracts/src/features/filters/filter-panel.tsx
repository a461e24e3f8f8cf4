import { MAX_LENGTH } from '@hub/api-spec/lists'
import { NumberField, SelectField, TextField } from '@hub/ui'
import { formatAmount } from '@hub/web-kit'
import { isPriceUnclear } from '#lib/contract-filters.ts'
import { useApplied, useTyped } from '#lib/filter-state.ts'
import { PERSON_LOCALE } from '@hub/api-spec/amounts'
import { CHOICES, missionCategories } from './filter-choices.ts'
import { useTradeCategories } from './filters.data.ts'
import type { ContractFilters, ListName } from '#lib/contract-filters.ts'
import type { FilterState } from '#lib/filter-state.ts'

export interface FilterPanelProps {
  list: ListName
  state: FilterState
}

/** What a list can be narrowed by beside the words of the search. */
export function FilterPanel({ list, state }: FilterPanelProps) {
  const filters = useTyped(state)
  const { types, category, price } = CHOICES[list]
  const categories = useCategories(list, filters)
  return (
    <>
      <SelectField
        label="Type"
        placeholder="Any"
        options={types}
        value={filters.type}
        onChange={(event) => state.apply(ofType(list, event.target.value, filters.category))}
      />
      <SelectField
        label={category}
        placeholder="Any"
        options={categories}
        value={filters.category}
        onChange={(event) => state.apply({ category: event.target.value })}
      />
      <TextField
        label="Tag"
        placeholder="#armor"
        autoCapitalize="off"
        value={filters.tag}
        maxLength={MAX_LENGTH.tag}
        onChange={(event) => state.type({ tag: event.target.value })}
      />
      <PriceField label={`Lowest ${price}`} name="minPrice" state={state} />
      <PriceField label={`Highest ${price}`} name="maxPrice" state={state} />
    </>
  )
}

interface PriceFieldProps {
  label: string
  name: 'minPrice' | 'maxPrice'
  state: FilterState
}

function PriceField({ label, name, state }: PriceFieldProps) {
  // Half a number is not wrong yet: it is judged once the list follows it.
  const isUnclear = isPriceUnclear(useApplied(state)[name], PERSON_LOCALE)
  const example = formatAmount(1234567.5)
  return (
    <NumberField
      label={label}
      unit="aUEC"
      value={useTyped(state)[name]}
      error={isUnclear ? `Please write the amount in figures, like ${example}.` : undefined}
      onChange={(event) => state.type({ [name]: event.target.value })}
    />
  )
}

/** Another type may have other categories. */
function ofType(list: ListName, type: string, category: string): Partial<ContractFilters> {
  const isKept = list !== 'GET /api/missions' || missionCategories(type).includes(category)
  return { type, category: isKept ? category : '' }
}

/** The categories to choose from; the chosen one is there whatever the catalogue says today. */
function useCategories(list: ListName, { type, category }: ContractFilters): readonly string[] {
  const trades = useTradeCategories(list === 'GET /api/trading_posts')
  const known = list === 'GET /api/missions' ? missionCategories(type) : trades
  return category === '' || known.includes(category) ? known : [category, ...known]
}
