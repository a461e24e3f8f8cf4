import { until } from '@hub/infra/testing'
import { migrate } from '@hub/service-kit/database'
import { openStores } from '../stores.ts'
import { SERVICES, startFleet } from './fleet.ts'
import { expand } from './expand.ts'
import { startCalls } from './steady-calls.ts'

export interface RedeployPlan {
  /** How often each service is replaced. */
  times: number
  callsPerSecond: number
  onReplaced?(count: number, answered: number, failed: number): void
}

export interface RedeployOutcome {
  answered: number
  failed: string[]
  /** What was answered as created and is lost, or is there twice. */
  damage: string[]
  /** The steps of the migration, which ran half-way. */
  migrated: string[]
}

/** Calls go on while each service is replaced again and again, with a migration half-way. */
export async function rehearseRedeploy(plan: RedeployPlan): Promise<RedeployOutcome> {
  const stores = await openStores()
  const fleet = await startFleet(stores)
  try {
    const calls = await startCalls(fleet.url, plan.callsPerSecond)
    const migrated: string[] = []
    for (let count = 1; count <= plan.times; count += 1) {
      if (count === Math.ceil((plan.times + 1) / 2)) {
        for (const { schema, migrations } of expand) {
          migrated.push(...(await migrate({ url: fleet.databaseUrl, schema, migrations })))
        }
      }
      for (const name of SERVICES) await fleet.redeploy(name)
      const before = calls.answered
      // Each copy has work to do before it is replaced.
      await until(() => calls.answered >= before + plan.callsPerSecond)
      plan.onReplaced?.(count, calls.answered, calls.failed.length)
    }
    await calls.stop()
    const { answered, failed } = calls
    return { answered, failed, damage: await calls.findDamage(), migrated }
  } finally {
    await fleet.stop()
    await stores.stop()
  }
}
