import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Attack, Size } from './attack.ts'
import { ATTACKS } from './attacks.ts'
import { isHeld, type Played, play } from './play.ts'
import { REHEARSALS, rehearse } from './rehearsals.ts'

/** A bystander may be slowed down so many times. */
const SLOWER_AT_MOST = 3

/**
 * `npm run attack [-- --rows A1,B2 --small --json FILE]`: plays the attacks of the table in
 * `docs/security.md` against a hub at default limits, runs the tests of the rows that need more than
 * a hub, and reports of each whether it was held.
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
  const isChosen = ({ row }: { row: string }) => rows.length === 0 || rows.includes(row)
  const attacks = ATTACKS.filter(isChosen)
  const verdicts: boolean[] = []
  if (attacks.length > 0) {
    const size = values.small ? 'small' : 'full'
    verdicts.push(...(await playAttacks(attacks, size, values.json)))
  }
  for (const rehearsal of REHEARSALS.filter(isChosen)) {
    const { held, figure } = await rehearse(rehearsal)
    verdicts.push(held)
    console.log(`${inWord(held)}  ${rehearsal.row}  ${rehearsal.title}\n      tests: ${figure}`)
  }
  console.log(`\n${verdicts.filter(Boolean).length} of ${verdicts.length} held`)
  process.exitCode = verdicts.every(Boolean) ? 0 : 1
}

async function playAttacks(
  attacks: readonly Attack[],
  size: Size,
  json: string | undefined,
): Promise<boolean[]> {
  const verdicts: boolean[] = []
  const outcome = await play({
    attacks,
    size,
    onPlayed(played, quiet) {
      const held = isHeld(played) && played.bystander.p95Ms <= SLOWER_AT_MOST * quiet.p95Ms
      verdicts.push(held)
      console.log(toLines(played, inWord(held)))
    },
  })
  const { calls, p95Ms } = outcome.quiet
  console.log(`quiet: ${calls} calls of the bystander, p95 ${p95Ms.toFixed(0)} ms`)
  if (json) writeFileSync(json, `${JSON.stringify(outcome, undefined, 2)}\n`)
  return verdicts
}

const inWord = (held: boolean) => (held ? 'held' : 'LOST')

function toLines({ row, title, figure, bystander }: Played, verdict: string): string {
  const { calls, failed, p95Ms } = bystander
  const first = failed.length > 0 ? ` (${[...new Set(failed)].slice(0, 3).join('; ')})` : ''
  const stay = `bystander: ${failed.length} of ${calls} failed${first}, p95 ${p95Ms.toFixed(0)} ms`
  return [`${verdict}  ${row}  ${title}`, figure, stay].join('\n      ')
}

await main()
