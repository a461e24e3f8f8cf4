import { parseArgs } from 'node:util'
import { rehearse, type Victim } from './chaos.ts'

/** `npm run chaos [-- --kills 100 --writes 20000]`: the long rehearsal, with its figures. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '100' },
      writers: { type: 'string', default: '8' },
      victims: { type: 'string', default: 'launcher,svcCore,svcMedia,nats' },
      writes: { type: 'string', default: '20000' },
    },
  })
  const startedAt = Date.now()
  const aftermath = await rehearse({
    victims: values.victims.split(',') as Victim[],
    kills: Number(values.kills),
    writers: Number(values.writers),
    writes: Number(values.writes),
    onKill: (count, victim) => console.log(`${count}: ${victim}`),
  })
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  const { acknowledged, lost, doubled, effects } = aftermath
  console.log(`${values.kills} kills in ${seconds} s, ${acknowledged} writes answered with 2xx`)
  console.log(`lost ${lost.length}, doubled ${doubled.length}`)
  console.log(
    `facts ${effects.facts}, unpublished ${effects.unpublished}, parked ${effects.parked}, ` +
      `people known to svc-media ${effects.people} of ${effects.users}`,
  )
  const isWhole = lost.length + doubled.length + effects.unpublished + effects.parked === 0
  process.exitCode = isWhole && effects.people === effects.users ? 0 : 1
}

await main()
