import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../quantiles.ts'
import { jsonOf, machineAt } from './caller.ts'
import { cookieOf, signIn } from './person.ts'

/** How the hub was to somebody else for a while. */
export interface Stay {
  calls: number
  /** What was not answered as it should have been. */
  failed: string[]
  p95Ms: number
}

export interface Bystander {
  /** So many more rounds of what people do. */
  rounds(count: number): Promise<void>
  /** What happened since the last time it was asked for. */
  take(): Stay
  leave(): Promise<void>
}

/** Seven counted calls in this time stay within the 600 that a person has a minute. */
const ROUND_MS = 750
const MOST_SHOWN = 40
const NAMES = { twitch: '', youtube: '', xbox: '', starCitizen: '' }
const ASKED = [
  'GET /',
  'GET /api/missions',
  'GET /api/profile',
  'GET /api/music/jukebox',
  'GET /api/notifications',
]

/**
 * Somebody who has nothing to do with any attack and works all along: looks at the page, at lists of
 * both services, and writes, each on a connection of its own.
 */
export async function aBystander(hubUrl: string, soundId: string): Promise<Bystander> {
  const machine = machineAt('127.0.0.1', hubUrl, { keepAlive: false })
  const person = await signIn(machine, 'Bystander')
  let times: number[] = []
  let failed: string[] = []
  let done = 0
  let hasLeft = false

  const ask = async (endpoint: string, options = {}) => {
    const begunAt = performance.now()
    const answer = await person.call(endpoint, options)
    times.push(performance.now() - begunAt)
    const { status } = answer
    if (status < 200 || status > 299) failed.push(`${endpoint.slice(0, MOST_SHOWN)} ${status}`)
    return answer
  }
  const round = async () => {
    for (const endpoint of ASKED) await ask(endpoint)
    await ask('PUT /api/profile', { body: { connections: { ...NAMES, twitch: `round ${done}` } } })
    const given = await ask(`GET /api/music/track/${soundId}/url`)
    if (given.status === 200) {
      const { url } = jsonOf<{ url: string }>(given)
      await ask(`GET ${url}`, { headers: { cookie: cookieOf(given), range: 'bytes=0-65535' } })
    }
    done += 1
  }
  const working = (async () => {
    while (!hasLeft) await Promise.all([round(), pause(ROUND_MS)])
  })()

  return {
    async rounds(count) {
      const enough = done + count
      while (done < enough) await pause(10)
    },
    take() {
      const stay = { calls: times.length, failed, p95Ms: quantile(times, 0.95) }
      times = []
      failed = []
      return stay
    },
    async leave() {
      hasLeft = true
      await working
      machine.close()
    },
  }
}
