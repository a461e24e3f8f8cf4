import { beforeAll, describe, expect, it } from 'vitest'
import { ATTACKS } from './attacks.ts'
import { isHeld, type Outcome, play } from './play.ts'

/**
 * Those of `docs/security.md` that are not held yet, and those that parts of the product have tests
 * of their own for, which wait for less long.
 */
const ELSEWHERE = new Set(['A4', 'A5', 'B1', 'B3', 'C1', 'C4'])

const attacks = ATTACKS.filter(({ row }) => !ELSEWHERE.has(row))

describe('at default limits, while somebody else works on', () => {
  let outcome: Outcome

  beforeAll(async () => void (outcome = await play({ attacks, size: 'small' })), 600_000)

  it.each(attacks)('is held ($row): $title', ({ title }) => {
    const played = outcome.played.filter((one) => one.title === title)
    expect(played).toHaveLength(1)
    expect(played).toSatisfy((all: typeof played) => all.every(isHeld))
  })
})
