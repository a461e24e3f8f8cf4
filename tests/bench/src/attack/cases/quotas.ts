import type { Attack } from '../attack.ts'
import { type Answer, jsonOf, messageOf } from '../caller.ts'
import { aMission } from '../../a-mission.ts'
import { type Person, signIn } from '../person.ts'

/** Below the calls that a person may make in a minute, so that this is no quota's doing. */
const MOST = 500
/** What the limit of calls says; a quota says how much, and until when. */
const LIMIT_OF_CALLS = /That was a lot at once/

interface Filling {
  taken: number
  told: string
}

/** Asks until it is refused. */
async function fill(ask: (count: number) => Promise<Answer>): Promise<Filling> {
  for (let taken = 0; taken < MOST; taken += 1) {
    const answer = await ask(taken)
    if (answer.status < 300) continue
    return { taken, told: `${answer.status} ${messageOf(answer)}` }
  }
  return { taken: MOST, told: '' }
}

const toFinding = (what: string, { taken, told }: Filling) => ({
  held: taken < MOST && !LIMIT_OF_CALLS.test(told) && /^(409|429)/.test(told),
  figure: told ? `${taken} ${what}, then: ${told}` : `${taken} ${what} and no end`,
})

const post = (person: Person, title: string) =>
  person.call('POST /api/missions', { body: aMission(title) })

export const manyContracts: Attack = {
  row: 'A5',
  title: 'a guest who posts contracts without end',
  async play({ newMachine }) {
    const person = await signIn(newMachine(), 'Poster')
    return toFinding('contracts', await fill((count) => post(person, `Contract ${count}`)))
  },
}

export const manyOffers: Attack = {
  row: 'A5',
  title: 'a guest who makes offers on one contract without end',
  async play({ newMachine }) {
    const owner = await signIn(newMachine(), 'Owner')
    const { id } = jsonOf<{ id: string }>(await post(owner, 'Wanted'))
    const person = await signIn(newMachine(), 'Haggler')
    const filling = await fill((count) =>
      person.call(`POST /api/contracts/${id}/haggle`, { body: { offer: String(count + 1) } }),
    )
    const told = jsonOf<unknown[]>(await owner.call('GET /api/notifications?limit=1000'))
    const { held, figure } = toFinding('offers', filling)
    return { held, figure: `${figure}; ${told.length} notices to the owner` }
  },
}

export const manyPlaylists: Attack = {
  row: 'A5',
  title: 'a guest who makes playlists without end',
  async play({ newMachine }) {
    const person = await signIn(newMachine(), 'Collector')
    const make = (count: number) =>
      person.call('POST /api/music/playlists', { body: { name: `List ${count}` } })
    return toFinding('playlists', await fill(make))
  },
}
