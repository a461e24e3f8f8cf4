import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimSound } from '../sound/claim-sound.ts'
import { createStore } from '../state/store.ts'
import { createListeners } from './listeners.ts'

const reported: unknown[] = []

beforeEach(() => {
  reported.length = 0
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
})
afterEach(() => vi.unstubAllGlobals())

const broken = new Error('This one is broken.')
const fail = (): never => {
  throw broken
}

describe('those who want to be told', () => {
  it('are told one after the other, and not after they stopped', () => {
    const listeners = createListeners<[word: string]>()
    const heard: string[] = []
    const stop = listeners.add((word) => heard.push(`one ${word}`))
    listeners.add((word) => heard.push(`two ${word}`))
    listeners.notify('a')
    stop()
    listeners.notify('b')
    expect(heard).toEqual(['one a', 'two a', 'two b'])
  })

  it('are told all the same when the one before throws, which is reported', () => {
    const listeners = createListeners()
    const next = vi.fn<() => void>()
    listeners.add(fail)
    listeners.add(next)
    expect(() => listeners.notify()).not.toThrow()
    expect(next).toHaveBeenCalledOnce()
    expect(reported).toEqual([broken])
  })

  it('of a store hear the value before, too, and of no change nothing', () => {
    const store = createStore(1)
    const heard: number[][] = []
    store.subscribe(fail)
    store.subscribe((next, previous) => heard.push([next, previous]))
    store.set(1)
    store.set(2)
    expect(heard).toEqual([[2, 1]])
  })
})

it('a player that cannot be paused does not keep the next one from sounding', () => {
  claimSound(fail)
  expect(() => claimSound(() => {})).not.toThrow()
  expect(reported).toEqual([broken])
})
