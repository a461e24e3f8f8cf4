import { type Answer, type CallOptions, jsonOf, type Machine, textOf } from './caller.ts'

/** Somebody who has signed in as a guest at a machine. */
export interface Person {
  machine: Machine
  uid: string
  name: string
  token: string
  cookie: string
  call(endpoint: string, options?: CallOptions): Promise<Answer>
}

export async function signIn(machine: Machine, name: string): Promise<Person> {
  const answer = await machine.call('POST /api/auth/guest', { body: { displayName: name } })
  if (answer.status !== 201) throw new Error(`Sign-in: ${answer.status} ${textOf(answer)}`)
  return toPerson(machine, answer)
}

/** The same person with a new token, and the rights that they have by now. */
export async function renew({ machine, cookie }: Person): Promise<Person> {
  const answer = await machine.call('POST /api/auth/refresh', { headers: { cookie } })
  if (answer.status !== 200) throw new Error(`Refresh: ${answer.status} ${textOf(answer)}`)
  return toPerson(machine, answer)
}

function toPerson(machine: Machine, answer: Answer): Person {
  const { token, user } = jsonOf<{ token: string; user: { uid: string; displayName: string } }>(
    answer,
  )
  return {
    machine,
    token,
    uid: user.uid,
    name: user.displayName,
    cookie: cookieOf(answer),
    call: (endpoint, options = {}) => machine.call(endpoint, { token, ...options }),
  }
}

/** The cookies that an answer sets, as they are sent back. */
export const cookieOf = ({ headers }: Answer) =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
