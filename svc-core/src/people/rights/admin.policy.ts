interface Person {
  uid: string
}

/** Admins change and delete everybody but themselves (spec §5). */
export function mayAdminister(admin: Person, target: Person): boolean {
  return admin.uid !== target.uid
}
