/** What so large a part of the values is at most. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
}

/** What a quarter of the rounds stay below: whatever else the machine does only ever adds. */
export function lowerQuartile(values: readonly number[]): number {
  return quantile(values, 0.25)
}
