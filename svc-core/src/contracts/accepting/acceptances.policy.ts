interface Person {
  uid: string
}

interface Posted {
  authorId: string
}

/** Nobody accepts their own contract. */
export function mayAccept(person: Person, contract: Posted): boolean {
  return person.uid !== contract.authorId
}

/** To release it, to complete it, and to choose among its offers. */
export function maySettle(person: Person, contract: Posted): boolean {
  return person.uid === contract.authorId
}
