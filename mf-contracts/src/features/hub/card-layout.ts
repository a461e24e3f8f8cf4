/** How the hub shows its contracts. */
export type Display = 'grid' | 'list'

/** Where cards lie. Their measures are fixed, so that the place of each is known without looking. */
export interface CardLayout {
  look: 'grid' | 'list' | 'narrow'
  columns: number
  rowRem: number
  gapRem: number
}

const GRID = { look: 'grid', rowRem: 17.5, gapRem: 1 } as const
const LEAST_CARD_REM = 20
const LIST = { look: 'list', columns: 1, rowRem: 6.75, gapRem: 0.75 } as const
const NARROW = { look: 'narrow', columns: 1, rowRem: 14, gapRem: 0.75 } as const
const NARROW_BELOW_REM = 36

export function layoutOf(display: Display, widthRem: number): CardLayout {
  if (display === 'list') return widthRem < NARROW_BELOW_REM ? NARROW : LIST
  const columns = Math.floor((widthRem + GRID.gapRem) / (LEAST_CARD_REM + GRID.gapRem))
  return { ...GRID, columns: Math.max(1, columns) }
}
