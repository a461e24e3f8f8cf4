import { parseArgs } from 'node:util'
import { runDeletion } from '../deletion/run-deletion.ts'
import { runRedeploy } from '../redeploy/run-redeploy.ts'
import { rehearse } from './chaos.ts'
import { isSettled } from './effects.ts'
import type { Victim } from './kill.ts'
import { aPowerDisk } from './power.ts'

/** NATS loses all it kept once in ten times: filling it again takes the longest. */
const EACH: Victim[] = [
  ...(['svcCore', 'svcMedia', 'nats', 'launcher'] as const),
  ...(['svcCore', 'svcMedia', 'nats'] as const),
  ...(['svcCore', 'svcMedia', 'stream'] as const),
]

/**
 * `npm run chaos [-- --kills 100 --writes 20000]`: the long rehearsal, with its figures. A victim
 * that is named more often dies more often; after `--minutes` it ends with what there was.
 * `-- --deletion` rehearses the deletion of accounts, `-- --victims power` cuts the power, and
 * `-- --redeploy` replaces both services again and again.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '100' },
      writers: { type: 'string', default: '8' },
      victims: { type: 'string', default: EACH.join(',') },
      writes: { type: 'string', default: '20000' },
      minutes: { type: 'string', default: '60' },
      deletion: { type: 'boolean', default: false },
      redeploy: { type: 'boolean', default: false },
      times: { type: 'string', default: '20' },
      rate: { type: 'string', default: '200' },
    },
  })
  if (values.deletion) {
    process.exitCode = (await runDeletion(['svcCore', 'svcMedia', 'nats'])) ? 0 : 1
    return
  }
  if (values.redeploy) {
    const plan = { times: Number(values.times), callsPerSecond: Number(values.rate) }
    process.exitCode = (await runRedeploy(plan)) ? 0 : 1
    return
  }
  const startedAt = Date.now()
  let kills = 0
  const victims = values.victims.split(',') as Victim[]
  const disk = victims.includes('power') ? aPowerDisk() : undefined
  if (victims.includes('power') && !disk) throw new Error('Power is cut as root, on Linux alone.')
  const aftermath = await rehearse({
    victims,
    ...(disk && { disk }),
    kills: Number(values.kills),
    writers: Number(values.writers),
    writes: Number(values.writes),
    endAt: startedAt + Number(values.minutes) * 60_000,
    onKill(count, victim) {
      kills = count
      console.log(`${count}: ${victim}`)
    },
  })
  disk?.remove()
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const { acknowledged, lost, doubled, effects } = aftermath
  console.log(`${kills} kills in ${seconds} s, ${acknowledged} writes answered with 2xx`)
  console.log(`lost ${lost.length}, doubled ${doubled.length}`)
  console.log(
    `facts ${effects.facts}, unpublished ${effects.unpublished}, parked ${effects.parked}, ` +
      `people known to svc-media ${effects.people} of ${effects.users}, ` +
      `deletions told ${effects.told}, answered ${effects.answered}, unended ${effects.leaving}`,
  )
  const isWhole = lost.length + doubled.length === 0 && isSettled(effects)
  process.exitCode = isWhole ? 0 : 1
}

await main()
