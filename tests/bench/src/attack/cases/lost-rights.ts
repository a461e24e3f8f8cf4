import { setTimeout as pause } from 'node:timers/promises'
import type { Attack, Ground } from '../attack.ts'
import { jsonOf } from '../caller.ts'
import { aMission } from '../../a-mission.ts'
import { cookieOf, type Person, renew, signIn } from '../person.ts'

/** What a token can still do, of both services; only refusals are left out. */
async function whatWorks(person: Person): Promise<string[]> {
  const asked = {
    'GET /api/profile': {},
    'POST /api/missions': { body: aMission('By a right that is lost') },
    'POST /api/music/playlists': { body: { name: 'By a right that is lost' } },
  }
  const worked: string[] = []
  for (const [endpoint, options] of Object.entries(asked)) {
    const { status } = await person.call(endpoint, options)
    if (status >= 200 && status < 300) worked.push(endpoint)
  }
  return worked
}

const toFinding = (worked: string[]) => ({
  held: worked.length === 0,
  figure: worked.length === 0 ? 'nothing works any more' : `still works: ${worked.join(', ')}`,
})

const setAdmin = ({ admin }: Ground, { uid }: Person, isAdmin: boolean) =>
  admin.call(`POST /api/users/${uid}/set-admin-status`, { body: { isAdmin } })

/** Twice the time within which a process must know that it hears nothing. */
const DEAF_MS = 4_000

export const deafServices: Attack = {
  row: 'B1',
  title: 'NATS frozen: an admin whose right was taken, a person who deleted their account',
  async play(ground) {
    const revoked = await signIn(ground.newMachine(), 'Revoked')
    await setAdmin(ground, revoked, true)
    const admin = await renew(revoked)
    const gone = await signIn(ground.newMachine(), 'Gone')
    const { pid = 0 } = ground.hub.processes.nats
    process.kill(pid, 'SIGSTOP')
    try {
      await pause(DEAF_MS)
      const taken = await setAdmin(ground, revoked, false)
      const deleted = await gone.call('DELETE /api/profile/delete-account')
      const worked = await whatWorks(gone)
      const { status } = await admin.call('GET /api/uploads')
      if (status === 200) worked.push('GET /api/uploads as an admin')
      const { held, figure } = toFinding(worked)
      return { held, figure: `taken ${taken.status}, deleted ${deleted.status}: ${figure}` }
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  },
}

export const signedOut: Attack = {
  row: 'B2',
  title: 'a token that is used after its owner signed out',
  async play({ newMachine }) {
    const person = await signIn(newMachine(), 'Leaving')
    await person.call('GET /api/profile')
    const out = await person.call('POST /api/auth/sign-out', {
      headers: { cookie: person.cookie },
      body: {},
    })
    await pause(1_000)
    const { held, figure } = toFinding(await whatWorks(person))
    return { held: held && out.status === 200, figure: `signed out ${out.status}: ${figure}` }
  },
}

export const everywhereWithoutCookie: Attack = {
  row: 'B2',
  title: 'signing out everywhere with a token and no cookie',
  async play({ newMachine }) {
    const person = await signIn(newMachine(), 'Elsewhere')
    const out = await person.call('POST /api/auth/sign-out', { body: { everywhere: true } })
    const { status } = await person.machine.call('POST /api/auth/refresh', {
      headers: { cookie: person.cookie },
    })
    const figure = `signed out ${out.status}, the session after it ${status}`
    return { held: out.status === 200 && status === 401, figure }
  },
}

/** Longer than a used cookie is good for because two tabs may use it at once. */
const GRACE_OVER_MS = 11_000

export const lostAnswer: Attack = {
  row: 'B3',
  title: 'an answer to a refresh that is lost on its way, and asked for again',
  async play({ newMachine }) {
    const { machine, cookie } = await signIn(newMachine(), 'Unlucky')
    const ask = (asked: string) =>
      machine.call('POST /api/auth/refresh', { headers: { cookie: asked } })
    await ask(cookie)
    await pause(GRACE_OVER_MS)
    const again = await ask(cookie)
    const used = await ask(cookieOf(again))
    await pause(GRACE_OVER_MS)
    const stolen = await ask(cookie)
    return {
      held: again.status === 200 && used.status === 200 && stolen.status === 401,
      figure: `asked again ${again.status}, its successor ${used.status}, the old one after it ${stolen.status}`,
    }
  },
}

export const otherPort: Attack = {
  row: 'B4',
  title: 'a page at another port of the same host that uses the cookie',
  async play({ newMachine }) {
    const { machine, cookie } = await signIn(newMachine(), 'Visited')
    const foreign = [
      { origin: 'http://localhost:9' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    const statuses: number[] = []
    for (const headers of foreign) {
      for (const endpoint of ['POST /api/auth/refresh', 'POST /api/auth/sign-out']) {
        const { status } = await machine.call(endpoint, { headers: { ...headers, cookie } })
        statuses.push(status)
      }
    }
    const own = await machine.call('POST /api/auth/refresh', { headers: { cookie } })
    return {
      held: statuses.every((status) => status === 403) && own.status === 200,
      figure: `${[...new Set(statuses)].join(', ')}; the session itself after it: ${own.status}`,
    }
  },
}

export const ownerlessTickets: Attack = {
  row: 'B5',
  title: "a sound's address after the account it was given to was deleted",
  async play({ newMachine, soundId }) {
    const person = await signIn(newMachine(), 'Listening')
    const given = await person.call(`GET /api/music/track/${soundId}/url`)
    const { url, expiresIn } = jsonOf<{ url: string; expiresIn: number }>(given)
    await person.call('DELETE /api/profile/delete-account')
    await pause(2_000)
    const headers = { cookie: cookieOf(given), range: 'bytes=0-99' }
    const { status } = await newMachine().call(`GET ${url}`, { headers })
    return { held: status >= 400, figure: `${status}, of an address given for ${expiresIn} s` }
  },
}

export const oneFact: Attack = {
  row: 'B7',
  title: 'who took a contract, asked for in two ways by a third person',
  async play({ newMachine }) {
    const [author, taker, third] = (await Promise.all(
      ['Author', 'Taker', 'Third'].map((name) => signIn(newMachine(), name)),
    )) as [Person, Person, Person]
    const { id } = jsonOf<{ id: string }>(
      await author.call('POST /api/missions', { body: aMission('Taken') }),
    )
    await taker.call(`POST /api/contracts/${id}/haggle`, { body: { offer: '5' } })
    await taker.call(`POST /api/contracts/${id}/accept`, { body: {} })
    const [offers, contract] = await Promise.all([
      third.call(`GET /api/contracts/${id}/haggles`),
      third.call(`GET /api/contracts/${id}`),
    ])
    const knows = [offers, contract].map(({ body }) => body.includes(taker.uid))
    const figure = `the offers ${knows[0] ? 'tell' : 'hide'} it, the contract ${knows[1] ? 'tells' : 'hides'} it`
    return { held: knows[0] === knows[1], figure }
  },
}
