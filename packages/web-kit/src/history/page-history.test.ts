import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useLeaveGuard } from '../forms/leave-guard.ts'
import { refuse } from '../testing/refuse.ts'
import {
  closePanel,
  currentEntry,
  guardHistory,
  onEntryChange,
  openPanel,
  pushEntry,
  replaceEntry,
} from './page-history.ts'

/** What the browser does on Back or Forward. */
function travelTo(state: unknown) {
  history.replaceState(state, '', '/')
  dispatchEvent(new PopStateEvent('popstate', { state }))
}

beforeEach(() => {
  replaceEntry({ view: 'contracts' })
  vi.spyOn(history, 'back').mockImplementation(() => {})
})

it('opens a panel in an entry of its own, which Back closes and Forward opens', () => {
  const before = history.length
  openPanel('open', 'a')
  expect(history.length).toBe(before + 1)
  const opened = history.state

  travelTo({ view: 'contracts' })
  expect(currentEntry()).toEqual({ view: 'contracts' })
  travelTo(opened)
  expect(currentEntry()['open']).toBe('a')
})

it('closes a panel by going back to where it was opened', () => {
  openPanel('open', 'a')
  closePanel('open')
  expect(currentEntry()).toEqual({ view: 'contracts' })
  expect(history.back).toHaveBeenCalledOnce()
  travelTo({ view: 'contracts' })
  expect(currentEntry()).toEqual({ view: 'contracts' })
})

it('waits until the browser has gone back before it adds what was chosen meanwhile', () => {
  openPanel('open', 'a')
  closePanel('open')
  pushEntry({ view: 'jukebox' })
  expect(currentEntry()).toEqual({ view: 'jukebox' })
  const before = history.length
  expect(history.state).toMatchObject({ open: 'a' })
  travelTo({ view: 'contracts' })
  expect([history.length, history.state]).toEqual([before + 1, { view: 'jukebox' }])
  expect(currentEntry()).toEqual({ view: 'jukebox' })
})

it('closes in place a panel that no entry was added for', () => {
  replaceEntry({ view: 'contracts', open: 'a' })
  closePanel('open')
  expect(history.state).toEqual({ view: 'contracts' })
  expect(history.back).not.toHaveBeenCalled()
})

it('closes the lower of two panels without going back past the upper', () => {
  openPanel('open', 'a')
  openPanel('haggling', 'a')
  closePanel('open')
  expect(history.state).toMatchObject({ haggling: 'a', addedFor: 'haggling' })
  expect(history.back).not.toHaveBeenCalled()
})

it('changes the page also when the browser wants to hear no more of it', () => {
  vi.spyOn(history, 'pushState').mockImplementation(refuse)
  pushEntry({ view: 'about' })
  expect(currentEntry()).toEqual({ view: 'about' })

  openPanel('open', 'a')
  expect(currentEntry()).toEqual({ view: 'about', open: 'a' })
  closePanel('open')
  expect(currentEntry()).toEqual({ view: 'about' })
  expect(history.back).not.toHaveBeenCalled()
})

it('takes nothing but words from an entry that another page has written', () => {
  travelTo({ view: 7, open: { id: 1 }, tab: 'missions' })
  expect(currentEntry()).toEqual({ tab: 'missions' })
  travelTo('text')
  expect(currentEntry()).toEqual({})
})

it('tells of changes, of the page and of the browser', () => {
  const told = vi.fn<() => void>()
  const stop = onEntryChange(told)
  pushEntry({ view: 'about' })
  travelTo({ view: 'contracts' })
  stop()
  pushEntry({ view: 'store' })
  expect(told).toHaveBeenCalledTimes(2)
})

it('asks nobody who has nothing to lose', () => {
  const ask = vi.fn<() => Promise<boolean>>(async () => true)
  guardHistory(ask)
  travelTo({ view: 'about' })
  expect(ask).not.toHaveBeenCalled()
})

describe('while something is not saved', () => {
  const ask = vi.fn<() => Promise<boolean>>(async () => false)
  beforeEach(() => {
    ask.mockClear()
    guardHistory(ask)
    renderHook(() => useLeaveGuard(true))
  })

  it('Back closes what the shell opened over the view, and asks nothing', () => {
    openPanel('shell.menu', 'open')
    travelTo({ view: 'contracts' })
    expect(currentEntry()).toEqual({ view: 'contracts' })
    expect(ask).not.toHaveBeenCalled()
  })

  it('Back asks before it closes a panel of the view', () => {
    openPanel('contracts.form', 'new')
    travelTo({ view: 'contracts' })
    expect(ask).toHaveBeenCalledOnce()
  })

  it('a step that leads to another view asks, whatever is open', () => {
    openPanel('shell.menu', 'open')
    travelTo({ view: 'about' })
    expect(ask).toHaveBeenCalledOnce()
  })
})
