import { runningPostgresUrl, startHub } from '@hub/infra/testing'
import pg from 'pg'
import type { Page } from 'playwright-core'
import type { Result, Row, Size } from '../bench.ts'
import {
  countNodes,
  forgetEvents,
  startMeasuring,
  takeFrames,
  untilPainted,
  worstEvent,
} from '../browser/in-page.ts'
import { openBrowser } from '../browser/open-browser.ts'
import { signIn } from '../browser/sign-in.ts'
import { fillContracts } from '../fill-contracts.ts'
import { quantile } from '../quantiles.ts'
import { fillTracks } from './jukebox.ts'

/** Times slower than this machine: a phone of some years ago. What a small run counts is the same at any speed. */
const CPU_SLOWDOWN = { full: 4, small: 1 } as const
const LISTED = { full: 1000, small: 200 } as const
/** How often the list is scrolled there and back, and in how many turns of the wheel. */
const SCROLLS = { full: { times: 3, turns: 60 }, small: { times: 1, turns: 12 } } as const

const AMOUNTS = {
  full: { contracts: 10_000, tracks: 100_000 },
  small: { contracts: 2_000, tracks: 5_000 },
} as const

/** Frames are whole refreshes of the screen: two of them are 33 ms. */
const MOST = { mountMs: 300, eventMs: 100, nodes: 600, frameMs: 33 } as const
/** A list that people scroll and search, and how to get there. */
interface Subject {
  name: string
  /** Of the menu. */
  view: string
  row: string
  filter: string
  /** What is typed there, which finds some of the rows. */
  words: string
  /** What stands above the list once the view is open. */
  enter?(page: Page): Promise<unknown>
}

const SUBJECTS: Subject[] = [
  {
    name: 'jukebox',
    view: 'Jukebox',
    row: '[aria-label="Jukebox Tracks"] > li',
    filter: 'Search tracks',
    words: 'amber 4',
  },
  {
    name: 'contracts',
    view: 'Contracts & Trade Hub',
    row: '[role="tabpanel"] li:has(article)',
    filter: 'Search contracts',
    words: 'escort 4',
    enter: (page) => page.getByRole('tab', { name: 'Contract Board' }).click(),
  },
]

/** The long lists in the browser, on a slow phone's processor. */
export async function listSpeed(size: Size): Promise<Result> {
  const hub = await startHub()
  const browser = await openBrowser()
  const result: Result = { bench: 'list-speed', rows: [], notes: [] }
  try {
    const page = await signIn(browser.context, hub.url)
    await fill(hub.dataDir, size)
    await page.reload()
    await page.evaluate(startMeasuring)
    for (const subject of SUBJECTS) result.rows.push(...(await measure(page, subject, size)))
    return result
  } finally {
    await browser.close()
    await hub.stop()
  }
}

async function fill(dataDir: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: runningPostgresUrl(dataDir, 'postgres') })
  await client.connect()
  try {
    await fillContracts(client, AMOUNTS[size].contracts)
    await fillTracks(client, AMOUNTS[size].tracks)
  } finally {
    await client.end()
  }
}

async function measure(page: Page, subject: Subject, size: Size): Promise<Row[]> {
  const { name, view, row, enter, filter, words } = subject
  const measured = (what: string, value: number): Row => ({
    name: `${name}: ${what}`,
    kind: 'measured',
    value,
    unit: 'ms',
  })
  await goTo(page, view)
  await enter?.(page)
  await page.locator(row).first().waitFor()
  await scrollUntil(page, row, LISTED[size])
  const nodes = size === 'full' ? await mostNodes(page, row) : await page.evaluate(countNodes, row)
  const unhurried = await leastOfScrolls(page, row, size)
  const slowDown = await page.context().newCDPSession(page)
  await slowDown.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN[size] })
  const hurried = await leastOfScrolls(page, row, size)
  const rows = [
    nodesRow(name, nodes),
    { ...measured('scrolling, p95 of the frames', hurried), atMost: MOST.frameMs },
    measured('the same at full speed', unhurried),
  ]
  await page.evaluate(forgetEvents)
  await page.getByLabel(filter).pressSequentially(words, { delay: 120 })
  await page.locator(row).first().waitFor()
  const slowest = await page.evaluate(worstEvent)
  rows.push({ ...measured('typing, slowest event', slowest), atMost: MOST.eventMs })
  await page.getByLabel(filter).fill('')
  rows.push({
    ...measured(`mount over ${LISTED[size].toLocaleString('en')}`, await mount(page, subject)),
    atMost: MOST.mountMs,
  })
  await slowDown.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await slowDown.detach()
  return rows
}

const nodesRow = (list: string, value: number): Row => ({
  name: `${list}: elements in its rows`,
  kind: 'counted',
  value,
  unit: '',
  atMost: MOST.nodes,
})

/** From the click that asks for the list until it is painted; its rows are in the cache. */
async function mount(page: Page, { view, row, enter }: Subject): Promise<number> {
  await goTo(page, 'About')
  await page.locator(row).first().waitFor({ state: 'detached' })
  if (!enter) {
    await openMenu(page)
    const painted = page.evaluate(untilPainted, row)
    await choose(page, view)
    return painted
  }
  await goTo(page, view)
  const painted = page.evaluate(untilPainted, row)
  await enter(page)
  return painted
}

/** Elements of the rows at the top of the list, or in its midst, where there are rows on both sides. */
async function mostNodes(page: Page, row: string): Promise<number> {
  const atTop = await page.evaluate(countNodes, row)
  await page.mouse.wheel(0, 5_000)
  await page.locator(`${row}[aria-posinset="1"]`).waitFor({ state: 'detached' })
  const inMidst = await page.evaluate(countNodes, row)
  await page.mouse.wheel(0, -5_000)
  await page.locator(`${row}[aria-posinset="1"]`).waitFor()
  return Math.max(atTop, inMidst)
}

/**
 * The 95th percentile of the frames, in whole milliseconds since their clock ticks unevenly (33.2 to
 * 33.4 for two refreshes): what else the machine does only ever adds.
 */
async function leastOfScrolls(page: Page, row: string, size: Size): Promise<number> {
  const { times, turns } = SCROLLS[size]
  const found: number[] = []
  for (let time = 0; time < times; time += 1) {
    found.push(quantile(await scroll(page, row, turns), 0.95))
  }
  return Math.round(Math.min(...found))
}

async function scroll(page: Page, row: string, turns: number): Promise<number[]> {
  const box = await page.locator(row).nth(3).boundingBox()
  if (!box) throw new Error('There is no row to scroll over.')
  await page.mouse.move(box.x + 40, box.y + 10)
  await page.evaluate(takeFrames)
  for (let turn = 0; turn < turns; turn += 1)
    await page.mouse.wheel(0, turn < turns / 2 ? 240 : -240)
  return page.evaluate(takeFrames)
}

async function scrollUntil(page: Page, row: string, count: number): Promise<void> {
  const first = page.locator(row).first()
  const box = await first.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 10)
  while (Number(await first.getAttribute('aria-setsize')) < count) {
    await page.mouse.wheel(0, 20_000)
  }
  await page.mouse.wheel(0, -10_000_000)
  await page.locator(`${row}[aria-posinset="1"]`).waitFor()
}

const openMenu = (page: Page) => page.getByRole('button', { name: /menu/i }).click()

const choose = (page: Page, view: string) =>
  page.getByRole('navigation').getByRole('button', { name: view, exact: true }).click()

async function goTo(page: Page, view: string): Promise<void> {
  await openMenu(page)
  await choose(page, view)
}
