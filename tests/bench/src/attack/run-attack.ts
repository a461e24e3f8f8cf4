import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ATTACKS } from './attacks.ts'
import { isHeld, type Played, play } from './play.ts'

/** A bystander may be slowed down so many times. */
const SLOWER_AT_MOST = 3

/**
 * `npm run attack [-- --rows A1,B2 --small --json FILE]`: plays the attacks of the table in
 * `docs/security.md` against a hub at default limits, and tells of each whether it was held.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '' },
      small: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  })
  const rows = values.rows.split(',').filter((row) => row !== '')
  const attacks = ATTACKS.filter(({ row }) => rows.length === 0 || rows.includes(row))
  const size = values.small ? 'small' : 'full'
  const lost: Played[] = []
  const outcome = await play({
    attacks,
    size,
    onPlayed(played, quiet) {
      const isLost = !isHeld(played) || played.bystander.p95Ms > SLOWER_AT_MOST * quiet.p95Ms
      if (isLost) lost.push(played)
      console.log(toLines(played, isLost ? 'LOST' : 'held'))
    },
  })
  const { quiet, played } = outcome
  console.log(`\nquiet: ${quiet.calls} calls of the bystander, p95 ${quiet.p95Ms.toFixed(0)} ms`)
  console.log(`${played.length - lost.length} of ${played.length} held`)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(outcome, undefined, 2)}\n`)
  process.exitCode = lost.length === 0 ? 0 : 1
}

function toLines({ row, title, figure, bystander }: Played, verdict: string): string {
  const { calls, failed, p95Ms } = bystander
  const first = failed.length > 0 ? ` (${[...new Set(failed)].slice(0, 3).join('; ')})` : ''
  const stay = `bystander: ${failed.length} of ${calls} failed${first}, p95 ${p95Ms.toFixed(0)} ms`
  return [`${verdict}  ${row}  ${title}`, figure, stay].join('\n      ')
}

await main()
