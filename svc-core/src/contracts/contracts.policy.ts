interface Person {
  uid: string
  isAdmin: boolean
}

interface Posted {
  authorId: string
}

export function mayEdit(person: Person, contract: Posted): boolean {
  return person.uid === contract.authorId
}

export function mayDelete(person: Person, contract: Posted): boolean {
  return person.uid === contract.authorId || person.isAdmin
}
