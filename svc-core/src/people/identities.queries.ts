import type { Db } from '@hub/service-kit/database'
import type { Knex } from 'knex'
import type { UserRow } from '../base/tables.ts'

const USER_COLUMNS = [
  'uid',
  'displayName',
  'email',
  'photoUrl',
  'isAdmin',
  'isGuest',
  'tokenVersion',
] as const

/** Who somebody is at a provider. */
export interface Place {
  provider: string
  subject: string
}

export interface IdentityRow extends Place {
  uid: string
  displayName: string | null
  email: string | null
  linkedAt: Date
}

/** Sign-ins and links of one identity go one after the other, also before it has a row. */
export async function lockPlace(
  trx: Knex.Transaction,
  { provider, subject }: Place,
): Promise<void> {
  const key = `identity:${provider}:${subject}`
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key])
}

export async function findOwner(db: Db, place: Place): Promise<string | undefined> {
  const row = await db('identities').where(place).first<{ uid: string } | undefined>('uid')
  return row?.uid
}

export async function listIdentities(db: Db, uid: string): Promise<IdentityRow[]> {
  return db('identities')
    .where({ uid })
    .orderBy('linkedAt')
    .select<IdentityRow[]>('provider', 'subject', 'uid', 'displayName', 'email', 'linkedAt')
}

/** The providers a person is linked with, none of which can be unlinked by another call now. */
export async function lockProvidersOf(trx: Knex.Transaction, uid: string): Promise<string[]> {
  return trx('identities').where({ uid }).forNoKeyUpdate().pluck('provider')
}

/** Links an identity, or notes what the provider says of it now. */
export async function saveIdentity(
  trx: Knex.Transaction,
  identity: Omit<IdentityRow, 'linkedAt'>,
): Promise<void> {
  const { displayName, email } = identity
  await trx('identities')
    .insert(identity)
    .onConflict(['provider', 'subject'])
    .merge({ email, displayName: trx.raw('coalesce(?, identities.display_name)', [displayName]) })
}

export async function removeIdentity(
  trx: Knex.Transaction,
  uid: string,
  provider: string,
): Promise<void> {
  await trx('identities').where({ uid, provider }).delete()
}

/** The person with that token version, for a change of theirs alone. */
export async function lockPerson(
  trx: Knex.Transaction,
  uid: string,
  tokenVersion: number,
): Promise<UserRow | undefined> {
  return trx('users')
    .where({ uid, tokenVersion, deletedAt: null })
    .forNoKeyUpdate()
    .first<UserRow | undefined>(USER_COLUMNS)
}

type NewPerson = Pick<UserRow, 'uid' | 'displayName' | 'email' | 'photoUrl'>

export async function insertPerson(trx: Knex.Transaction, person: NewPerson): Promise<UserRow> {
  const [row] = await trx('users')
    .insert({ ...person, isGuest: false })
    .returning<UserRow[]>(USER_COLUMNS)
  return row as UserRow
}

/** Merges what a provider says into a living person; what it does not say stays as it is. */
export async function mergeLogin(
  trx: Knex.Transaction,
  {
    uid,
    displayName,
    email,
    photoUrl,
  }: Omit<NewPerson, 'displayName'> & {
    displayName: string | null
  },
): Promise<MergedPerson | undefined> {
  const [before] = await trx('users')
    .where({ uid, deletedAt: null })
    .forNoKeyUpdate()
    .select<{ displayName: string }[]>('displayName')
  if (!before) return undefined
  const [row] = await trx('users')
    .where({ uid })
    .update({
      lastLogin: trx.fn.now(),
      displayName: trx.raw('coalesce(?, display_name)', [displayName]),
      email: trx.raw('coalesce(?, email)', [email]),
      photoUrl: trx.raw('coalesce(photo_url, ?)', [photoUrl]),
    })
    .returning<UserRow[]>(USER_COLUMNS)
  const user = row as UserRow
  return { user, isRenamed: user.displayName !== before.displayName }
}

export interface MergedPerson {
  user: UserRow
  isRenamed: boolean
}

/** Makes a guest a person with an account of their own; a known e-mail is not replaced. */
export async function promote(
  trx: Knex.Transaction,
  uid: string,
  email: string | null,
): Promise<void> {
  await trx('users')
    .where({ uid })
    .update({ isGuest: false, email: trx.raw('coalesce(email, ?)', [email]) })
}
