/** What is needed of a page, whichever of Playwright's packages it comes from. */
interface Visited {
  addInitScript(script: () => void): Promise<unknown>
  evaluate<Result>(run: () => Result): Promise<Result>
}

interface Shifting {
  layoutShift: number
}

interface ShiftEntry {
  value: number
  hadRecentInput: boolean
}

/**
 * From the page's next document on, adds up all movements of the layout that nobody brought about.
 * Answers with the way to read the sum.
 */
export async function countLayoutShifts(page: Visited): Promise<() => Promise<number>> {
  await page.addInitScript(addUpShifts)
  return () => page.evaluate(() => (globalThis as unknown as Shifting).layoutShift)
}

/** Runs in the page. */
function addUpShifts(): void {
  const page = globalThis as unknown as Shifting & {
    PerformanceObserver: new (onEntries: (list: { getEntries(): ShiftEntry[] }) => void) => {
      observe(options: { type: string; buffered: boolean }): void
    }
  }
  page.layoutShift = 0
  new page.PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) {
      if (!hadRecentInput) page.layoutShift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
