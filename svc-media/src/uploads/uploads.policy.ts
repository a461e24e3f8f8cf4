/** Go on with it, see it and cancel it: whoever began it, and nobody else. */
export function mayContinue(person: { uid: string }, upload: { ownerId: string }): boolean {
  return person.uid === upload.ownerId
}
