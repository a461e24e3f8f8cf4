/** Whether a version is in a caret range, `^1.2.3`: the leftmost number that is not 0 stays. */
export function isInRange(version: string, range: string): boolean {
  const wanted = toNumbers(range)
  const have = toNumbers(version)
  if (!range.startsWith('^') || !wanted || !have) return version === range
  const fixed = wanted.findIndex((number) => number !== 0)
  const firstDifference = wanted.findIndex((number, place) => number !== have[place])
  if (firstDifference === -1) return true
  const isAhead = (have[firstDifference] ?? 0) > (wanted[firstDifference] ?? 0)
  return isAhead && firstDifference > fixed && fixed !== -1
}

function toNumbers(version: string): number[] | null {
  const match = /^\^?(\d+)\.(\d+)\.(\d+)$/.exec(version)
  return match && match.slice(1).map(Number)
}
