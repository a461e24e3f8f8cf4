import { expect, it } from 'vitest'
import { tellOutcome } from './run-deletion.ts'
import { type Crash, rehearseDeletion } from './rehearse-deletion.ts'

/** One crash of each part, each at another step; the long rehearsal has all of them. */
const CRASHES: Crash[] = [
  { step: 'in the call, before its commit', victim: 'svcCore' },
  { step: 'amid the forgetting in svc-media', victim: 'svcMedia' },
  { step: 'gone, but for the objects', victim: 'svcCore' },
  { step: 'committed, and told to nobody', victim: 'nats' },
]

it('deletes an account whole, whatever is killed at whatever step', async () => {
  const outcomes = await rehearseDeletion(CRASHES, tellOutcome)
  for (const { before } of outcomes) expect(before).toBeGreaterThan(20)
  expect(outcomes.map(({ step, residue }) => ({ step, residue }))).toEqual(
    CRASHES.map(({ step }) => ({ step, residue: [] })),
  )
}, 300_000)
