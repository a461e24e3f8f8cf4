import type { Victim } from '../chaos/kill.ts'
import { type Outcome, rehearseDeletion } from './rehearse-deletion.ts'
import { type StepName, STEPS } from './saga-steps.ts'

/** `npm run chaos -- --deletion`: a kill -9 of each part at each step of a deletion. */
export async function runDeletion(victims: readonly Victim[]): Promise<boolean> {
  const steps = Object.keys(STEPS) as StepName[]
  const crashes = steps.flatMap((step) => victims.map((victim) => ({ step, victim })))
  const outcomes = await rehearseDeletion(crashes, tellOutcome)
  const worst = (key: 'accessMs' | 'dataMs') => Math.max(...outcomes.map((one) => one[key]))
  console.log(
    `${outcomes.length} crashes: access ${worst('accessMs')} ms, data ${worst('dataMs')} ms`,
  )
  const isWhole = outcomes.every(({ residue }) => residue.length === 0)
  return isWhole && worst('accessMs') <= 1_000 && worst('dataMs') <= 10_000
}

/** Prints what was found after one crash. */
export function tellOutcome({ step, victim, accessMs, dataMs, residue, before }: Outcome): void {
  const left = `${residue.length} of ${before} traces left`
  console.log(`${victim}, ${step}: shut out in ${accessMs} ms, gone in ${dataMs} ms, ${left}`)
  for (const trace of residue) console.log(`  ${trace}`)
}
