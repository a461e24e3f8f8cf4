/** One row of a bench's table: what was found, how much, and what it may be at most. */
export interface Row {
  name: string
  value: number
  unit: string
  /**
   * A count is the same however busy the machine is; a time, a rate, CPU or memory is not, so only a
   * run that has the machine to itself can judge it.
   */
  kind: 'counted' | 'measured'
  /** The bound, where the row has one. */
  atMost?: number
}

/** What one bench found. */
export interface Result {
  bench: string
  rows: Row[]
  /** What could not be measured here, and why. */
  notes: string[]
}

/** How much is measured: `full` for figures to quote, `small` for a run of seconds inside the tests, which judges counts alone. */
export type Size = 'full' | 'small'

/** A bench: measures, and leaves nothing behind. */
export type Bench = (size: Size, stores: Stores) => Promise<Result>

/** The stores a bench may use. */
export interface Stores {
  databaseUrl: string
  natsUrl: string
  natsToken: string
}

/** The bounds that hold in a run of this size. */
export function boundBySize(result: Result, size: Size): Result {
  if (size === 'full') return result
  const rows = result.rows.map(({ atMost, ...row }): Row =>
    row.kind === 'counted' && atMost !== undefined ? { ...row, atMost } : row,
  )
  return { ...result, rows }
}

/** What is above its bound, in words. */
export function tooHigh(result: Result): string[] {
  return result.rows
    .filter(({ value, atMost }) => atMost !== undefined && !(value <= atMost))
    .map(({ name, value, unit, atMost }) => `${name}: ${value} ${unit}, at most ${atMost}`)
}
