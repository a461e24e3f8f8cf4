interface Person {
  uid: string
  isAdmin: boolean
}

interface Kept {
  authorId: string
  isPublic: boolean
}

export function maySee(person: Person, playlist: Kept): boolean {
  return playlist.isPublic || mayChange(person, playlist)
}

/** Delete it, add, remove and reorder its tracks (spec §6). */
export function mayChange(person: Person, playlist: Pick<Kept, 'authorId'>): boolean {
  return person.uid === playlist.authorId || person.isAdmin
}

export function mayPublish(person: Person): boolean {
  return person.isAdmin
}
