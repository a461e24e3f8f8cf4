import { type RedeployPlan, rehearseRedeploy } from './redeploy.ts'

/** `npm run chaos -- --redeploy [--times 20 --rate 200]`: both services replaced under calls. */
export async function runRedeploy(plan: RedeployPlan): Promise<boolean> {
  const startedAt = Date.now()
  const { answered, failed, damage, migrated } = await rehearseRedeploy({
    ...plan,
    onReplaced: (count, soFar, bad) => console.log(`${count}: ${soFar} answered, ${bad} failed`),
  })
  const seconds = (Date.now() - startedAt) / 1000
  console.log(
    `${plan.times} times both services in ${Math.round(seconds)} s, ${answered} calls answered with 2xx`,
  )
  console.log(`failed ${failed.length}, lost or twice ${damage.length}`)
  console.log(`migrated half-way: ${migrated.join(', ')}`)
  for (const line of [...failed, ...damage].slice(0, 20)) console.log(`  ${line}`)
  return failed.length + damage.length === 0
}
