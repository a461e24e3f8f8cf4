import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { countLayoutShifts } from '@hub/infra/testing'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** A request of a page, in milliseconds of the browser's own clock. */
export interface Request {
  url: string
  isScript: boolean
  startedAt: number
  endedAt: number
  /** When it began by the clock on the wall, which the page knows, too. */
  wallAt: number
}

/** What a page asked for until it stood still. */
export interface Visit {
  /** Those that were begun before the page showed what it was opened for. */
  requests: Request[]
  /** The scripts among them by their addresses, with their sizes. */
  gzBytes: Map<string, number>
  /** Likewise, the scripts that were asked for afterwards. */
  laterGzBytes: Map<string, number>
  /** All movements of the layout that nobody brought about, added up. */
  layoutShift: number
  /** Until the page showed what it was opened for. */
  shownMs: number
}

/** So long takes each answer, which leaves what the page itself computes far behind. */
const ROUND_MS = 400

/**
 * Opens the page with nothing in the cache, and follows it until no request is under way. It shows
 * what it was opened for when a text stands there.
 */
export async function visit(
  context: BrowserContext,
  url: string,
  text: string,
  viewport?: { width: number; height: number },
): Promise<Visit> {
  const page = await context.newPage()
  if (viewport) await page.setViewportSize(viewport)
  const session = await context.newCDPSession(page)
  const log = await followRequests(session)
  const readShifts = await countLayoutShifts(page)
  const openedAt = performance.now()
  await page.goto(url)
  const shownAt = await untilShown(page, text)
  const shownMs = performance.now() - openedAt
  await log.quiet()
  const layoutShift = await readShifts()
  const [first, later] = splitAt(log.requests, shownAt)
  const gzBytes = await weighScripts(session, first, log.scripts)
  const laterGzBytes = await weighScripts(session, later, log.scripts)
  await page.close()
  return { requests: first, gzBytes, laterGzBytes, layoutShift, shownMs }
}

/** Looks in each frame, and answers with the time by the clock on the wall. */
async function untilShown(page: Page, text: string): Promise<number> {
  const shown = await page.waitForFunction(whenShown, text, { polling: 'raf' })
  return (await shown.jsonValue()) as number
}

/** Runs in the page. */
function whenShown(text: string): number {
  const { document, performance } = globalThis as unknown as {
    document: { body: { innerText: string } | null }
    performance: { timeOrigin: number; now(): number }
  }
  const isShown = document.body?.innerText.includes(text)
  return isShown ? performance.timeOrigin + performance.now() : 0
}

function splitAt(requests: readonly Request[], at: number): [Request[], Request[]] {
  const [first, later]: [Request[], Request[]] = [[], []]
  for (const request of requests) (request.wallAt <= at ? first : later).push(request)
  return [first, later]
}

/** The longest chain of requests of which each began after the one before had ended. */
export function countRounds(requests: readonly Request[]): number {
  const rounds: number[] = []
  const inOrder = requests.toSorted((a, b) => a.startedAt - b.startedAt)
  inOrder.forEach(({ startedAt }, index) => {
    const before = rounds.filter((_, other) => (inOrder[other]?.endedAt ?? 0) <= startedAt)
    rounds[index] = 1 + Math.max(0, ...before)
  })
  return Math.max(0, ...rounds)
}

async function followRequests(session: CDPSession) {
  const requests: Request[] = []
  const scripts = new Map<string, string>()
  const open = new Map<string, Request>()
  let lastAt = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime, type }) => {
    // The live connection stays for as long as the page does.
    if (request.url.endsWith('/api/events')) return
    const startedAt = timestamp * 1000
    open.set(requestId, {
      url: request.url,
      isScript: type === 'Script',
      startedAt,
      endedAt: startedAt,
      wallAt: wallTime * 1000,
    })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => open.delete(requestId))
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = open.get(requestId)
    if (!request) return
    open.delete(requestId)
    lastAt = performance.now()
    requests.push({ ...request, endedAt: timestamp * 1000 })
    if (request.isScript) scripts.set(request.url, requestId)
  })
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  return {
    requests,
    scripts,
    async quiet() {
      while (open.size > 0 || performance.now() - lastAt < 2 * ROUND_MS) await pause(50)
    },
  }
}

async function weighScripts(
  session: CDPSession,
  requests: readonly Request[],
  scripts: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  const weights = new Map<string, number>()
  for (const { url } of requests) {
    const requestId = scripts.get(url)
    if (!requestId) continue
    const { body } = await session.send('Network.getResponseBody', { requestId })
    weights.set(url, gzipSync(body, { level: 9 }).length)
  }
  return weights
}
