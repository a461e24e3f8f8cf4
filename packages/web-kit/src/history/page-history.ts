import { attempt } from '../base/attempt.ts'
import { createListeners } from '../base/listeners.ts'
import { isLeavingGuarded } from '../forms/leave-guard.ts'

/**
 * What an entry of the browser's history remembers of the page: which view is shown, what is open
 * in it, and how its lists are narrowed. Addresses do not change.
 */
export type HistoryEntry = Readonly<Record<string, string>>

/** Under this name an entry says which panel it was added for, so that Back closes that panel. */
const ADDED_FOR = 'addedFor'

const listeners = createListeners()
let entry = readEntry(history.state)
let isGoingBack = false
let afterGoingBack: (() => void)[] = []
let askToLeave: () => Promise<boolean> = async () => true

/** What is shown now; a new object after each change. */
export const currentEntry = (): HistoryEntry => entry

/** Calls back after each change, whether the page or the browser made it; returns the way to stop. */
export const onEntryChange = listeners.add

/** Adds an entry: Back leads to the one before. */
export function pushEntry(next: HistoryEntry): void {
  write('pushState', next)
}

/** Changes what the present entry remembers; a reload, Back and Forward find it again. */
export function replaceEntry(next: HistoryEntry): void {
  write('replaceState', next)
}

/** Opens a panel in an entry of its own. */
export function openPanel(name: string, value: string): void {
  if (entry[name] !== value) pushEntry({ ...entry, [name]: value, [ADDED_FOR]: name })
}

/** Puts one panel in the place of another, in the same entry of the history. */
export function exchangePanel(closed: string, opened: string, value: string): void {
  const { [closed]: _closed, ...rest } = entry
  replaceEntry({ ...rest, [ADDED_FOR]: opened, [opened]: value })
}

/** Closes a panel: goes back to where it was opened, so that Forward opens it again. */
export function closePanel(name: string): void {
  if (entry[name] === undefined) return
  const { [name]: _closed, [ADDED_FOR]: addedFor, ...rest } = entry
  if (addedFor !== name || isGoingBack) {
    return replaceEntry({
      ...rest,
      ...(addedFor && addedFor !== name && { [ADDED_FOR]: addedFor }),
    })
  }
  // Closed at once; the browser follows a moment later.
  settle(rest)
  isGoingBack = true
  history.back()
}

/** Says how to ask whoever goes back while something is not saved. */
export function guardHistory(ask: () => Promise<boolean>): void {
  askToLeave = ask
}

addEventListener('popstate', follow)

function write(how: 'pushState' | 'replaceState', next: HistoryEntry): void {
  if (isGoingBack) {
    afterGoingBack.push(() => {
      if (!writeToBrowser(how, next) && entry === next) settle(withoutEntry(how, next))
    })
    return settle(next)
  }
  settle(writeToBrowser(how, next) ? next : withoutEntry(how, next))
}

/** False where the browser refuses it, as it does to whoever does it very often. */
function writeToBrowser(how: 'pushState' | 'replaceState', next: HistoryEntry): boolean {
  return (
    attempt(() => {
      history[how](next, '', '/')
      return true
    }) ?? false
  )
}

/** The page changes all the same; but where no entry was added, going back would leave the hub. */
function withoutEntry(how: 'pushState' | 'replaceState', refused: HistoryEntry): HistoryEntry {
  if (how === 'replaceState') return refused
  const { [ADDED_FOR]: _addedFor, ...rest } = refused
  return rest
}

function settle(next: HistoryEntry): void {
  entry = next
  listeners.notify()
}

function follow({ state }: PopStateEvent): void {
  if (isGoingBack) return endGoingBack(state)
  const reached = readEntry(state)
  if (!isLeavingGuarded() || closesOverlay(reached)) return settle(reached)
  // The browser has gone already: who stays is given the step back.
  const stayed = entry
  void askToLeave().then((isFree) => (isFree ? settle(reached) : pushEntry(stayed)))
}

/** Whether a step only closes what the shell opened over a view, such as the menu: nothing is lost. */
function closesOverlay(next: HistoryEntry): boolean {
  const { [ADDED_FOR]: name = '', ...open } = entry
  const { [ADDED_FOR]: _addedFor, ...left } = next
  return name.startsWith('shell.') && isSame({ ...left, [name]: open[name] ?? '' }, open)
}

const isSame = (one: HistoryEntry, other: HistoryEntry) =>
  [...Object.keys(one), ...Object.keys(other)].every((key) => one[key] === other[key])

function endGoingBack(state: unknown): void {
  isGoingBack = false
  const waiting = afterGoingBack
  afterGoingBack = []
  if (waiting.length === 0) return settle(readEntry(state))
  for (const tell of waiting) tell()
}

function readEntry(state: unknown): HistoryEntry {
  if (typeof state !== 'object' || state === null) return {}
  return Object.fromEntries(
    Object.entries(state).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}
