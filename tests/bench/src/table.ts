import type { Result } from './bench.ts'

/** A bench's rows as a table for people. */
export function toTable({ bench, rows, notes }: Result): string {
  const width = Math.max(...rows.map(({ name }) => name.length))
  const lines = rows.map(({ name, value, unit, atMost }) => {
    const amount = `${value.toFixed(2).padStart(12)} ${unit.padEnd(7)}`
    if (atMost === undefined) return `  ${name.padEnd(width)} ${amount}`
    const verdict = value <= atMost ? 'holds' : 'TOO HIGH'
    return `  ${name.padEnd(width)} ${amount} at most ${atMost.toFixed(2)}: ${verdict}`
  })
  return [bench, ...lines, ...notes.map((note) => `  note: ${note}`), ''].join('\n')
}
