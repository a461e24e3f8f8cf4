interface Person {
  uid: string
  isAdmin: boolean
}

interface Owned {
  authorId: string
  isPublic: boolean
}

export function maySee(person: Person, playlist: Owned): boolean {
  return playlist.isPublic || mayChange(person, playlist)
}

/** Delete it, add, remove and reorder its tracks (spec §6). */
export function mayChange(person: Person, playlist: Pick<Owned, 'authorId'>): boolean {
  return person.uid === playlist.authorId || person.isAdmin
}

export function mayPublish(person: Person): boolean {
  return person.isAdmin
}
