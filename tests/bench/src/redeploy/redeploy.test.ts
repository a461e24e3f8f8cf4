import { expect, it } from 'vitest'
import { rehearseRedeploy } from './redeploy.ts'

it('fails no call and loses no write when services are replaced, and the tables change', async () => {
  const outcome = await rehearseRedeploy({ times: 3, callsPerSecond: 60 })
  expect(outcome).toEqual({
    answered: expect.any(Number) as number,
    failed: [],
    damage: [],
    migrated: ['9998-rehearsed', '9999-rehearsed-index', '9998-rehearsed', '9999-rehearsed-index'],
  })
}, 600_000)
