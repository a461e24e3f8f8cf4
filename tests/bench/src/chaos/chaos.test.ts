import { afterAll, expect, it } from 'vitest'
import { type Plan, rehearse } from './chaos.ts'
import { isSettled } from './effects.ts'
import { aPowerDisk } from './power.ts'

const SMALL = { kills: 3, writers: 4, writes: 300 }

async function expectNothingLost(plan: Plan): Promise<void> {
  const { acknowledged, lost, doubled, effects } = await rehearse(plan)
  expect(acknowledged).toBeGreaterThan(0)
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] })
  expect(effects.told).toBeGreaterThan(0)
  expect(effects).toSatisfy(isSettled)
}

it('loses nothing that was answered when the launcher is killed under writes', async () => {
  await expectNothingLost({ ...SMALL, victims: ['launcher'] })
}, 300_000)

it('loses nothing, and tells every fact, when services and NATS are killed under writes', async () => {
  await expectNothingLost({ ...SMALL, kills: 5, victims: ['svcCore', 'svcMedia', 'nats'] })
}, 300_000)

it('loses nothing, and tells every fact once, when NATS loses all that it kept', async () => {
  await expectNothingLost({ ...SMALL, kills: 2, victims: ['stream'] })
}, 300_000)

const disk = aPowerDisk()
afterAll(() => disk?.remove())

it.skipIf(!disk)(
  'loses nothing that was answered when the power is cut (where a disk can be mounted)',
  async () => {
    await expectNothingLost({ ...SMALL, kills: 2, victims: ['power'], ...(disk && { disk }) })
  },
  300_000,
)
