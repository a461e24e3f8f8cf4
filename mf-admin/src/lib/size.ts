const UNITS = [
  ['GB', 1_000_000_000],
  ['MB', 1_000_000],
  ['kB', 1_000],
] as const

const sizes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** Bytes as people read them; what is there is never 0. */
export function toSize(bytes: number): string {
  const [unit, size] = UNITS.find(([, least]) => bytes >= least) ?? ['bytes', 1]
  return `${sizes.format(bytes / size)} ${unit}`
}
