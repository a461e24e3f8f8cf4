import type { LiveMessage } from '@hub/events'

/** Who may see something: everybody who is signed in, or those. */
export type Audience = LiveMessage['to']

interface Person {
  uid: string
  isAdmin: boolean
}

interface Posted {
  authorId: string
}

/**
 * Who sees the offers on a contract and who took it: whoever is signed in views everything
 * (specification, section 6). Lists, single reads, live events and notices all go by this.
 */
export function whoSeesDeals(_contract: Posted): Audience {
  return 'everyone'
}

export function maySeeDeals({ uid }: Pick<Person, 'uid'>, contract: Posted): boolean {
  const audience = whoSeesDeals(contract)
  return audience === 'everyone' || audience.includes(uid)
}

export function mayEdit(person: Person, contract: Posted): boolean {
  return person.uid === contract.authorId
}

export function mayDelete(person: Person, contract: Posted): boolean {
  return person.uid === contract.authorId || person.isAdmin
}
