import { replaceEntry } from '@hub/web-kit'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFilterState, filtersOf } from './filter-state.ts'

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  replaceEntry({})
})
afterEach(() => void vi.useRealTimers())

it('follows what is typed once it rests, in one step', () => {
  const state = createFilterState('contracts.test')
  const seen: string[] = []
  state.subscribe(() => seen.push(state.applied().q))
  state.type({ q: 'ar' })
  vi.advanceTimersByTime(200)
  state.type({ q: 'armor' })
  vi.advanceTimersByTime(200)
  expect([state.typed().q, state.applied().q]).toEqual(['armor', ''])
  vi.advanceTimersByTime(100)
  expect(seen).toEqual(['', '', 'armor'])
})

it('follows what is chosen at once, with what has been typed before', () => {
  const state = createFilterState('contracts.test')
  state.type({ q: 'armor' })
  state.apply({ type: 'sell' })
  expect(state.applied()).toMatchObject({ q: 'armor', type: 'sell' })
  expect(vi.getTimerCount()).toBe(0)
})

it('keeps the filters of a person, and gives none of them to the next', () => {
  filtersOf('nova').trading.apply({ q: 'armor' })
  expect(filtersOf('nova').trading.applied().q).toBe('armor')
  expect(filtersOf('orion').trading.applied().q).toBe('')
})

it('finds the filters again after a reload, and as they were on Back', () => {
  const state = createFilterState('contracts.test')
  state.apply({ q: 'armor' })
  expect(createFilterState('contracts.test').applied().q).toBe('armor')

  state.apply({ q: 'helmet' })
  const before = { 'contracts.test': '{"q":"armor"}' }
  dispatchEvent(new PopStateEvent('popstate', { state: before }))
  expect(state.applied().q).toBe('armor')
})
