/*
 * What runs inside the page: each function is sent there as it stands, and sees nothing of this
 * module. The page's own types are not known here.
 */

interface Frame {
  requestAnimationFrame(callback: (at: number) => void): number
  document: {
    querySelectorAll(selector: string): Iterable<unknown> & { length: number }
    addEventListener(name: string, listener: (event: { timeStamp: number }) => void): void
  }
}

interface Measures {
  worstEvent: number
  frames: number[]
  clickedAt: number
}

interface EventEntry {
  name: string
  duration: number
}

/** Notes the slowest key stroke, every frame and the last click from now on. */
export function startMeasuring(): void {
  const page = globalThis as unknown as Frame & {
    measures: Measures
    PerformanceObserver: new (onEntries: (list: { getEntries(): EventEntry[] }) => void) => {
      observe(options: object): void
    }
  }
  const measures: Measures = { worstEvent: 0, frames: [], clickedAt: 0 }
  page.measures = measures
  new page.PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (!/^(key|input|beforeinput)/.test(name)) continue
      measures.worstEvent = Math.max(measures.worstEvent, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 })
  page.document.addEventListener('pointerup', ({ timeStamp }) => (measures.clickedAt = timeStamp))
  let before = 0
  const frame = (at: number): void => {
    if (before > 0) measures.frames.push(at - before)
    before = at
    page.requestAnimationFrame(frame)
  }
  page.requestAnimationFrame(frame)
}

/** From the last click until rows are painted, in milliseconds. */
export function untilPainted(selector: string): Promise<number> {
  const page = globalThis as unknown as Frame & { measures: Measures }
  const askedAt = page.measures.clickedAt
  return new Promise((resolve) => {
    const look = (): void => {
      const isThere = page.document.querySelectorAll(selector).length > 0
      const isClicked = page.measures.clickedAt > askedAt
      if (!isThere || !isClicked) return void page.requestAnimationFrame(look)
      page.requestAnimationFrame((at) => resolve(at - page.measures.clickedAt))
    }
    look()
  })
}

/** The frames since the last time this was asked for. */
export function takeFrames(): number[] {
  const page = globalThis as unknown as { measures: Measures }
  return page.measures.frames.splice(0)
}

/** Begins to look for the slowest key stroke anew. */
export function forgetEvents(): void {
  ;(globalThis as unknown as { measures: Measures }).measures.worstEvent = 0
}

/** The slowest key stroke since. */
export function worstEvent(): number {
  return (globalThis as unknown as { measures: Measures }).measures.worstEvent
}

/** How many elements the rows of a list are made of. */
export function countNodes(selector: string): number {
  const page = globalThis as unknown as Frame
  return page.document.querySelectorAll(`${selector}, ${selector} *`).length
}
