import { forbidden } from '@hub/service-kit/base'
import { emit, inTransaction } from '@hub/service-kit/events'
import type { Knex } from 'knex'
import { uuidv7 } from 'uuidv7'
import { grantListed } from '../rights/first-admin.commands.ts'
import type { Core } from '../../base/core.ts'
import { logSecurity } from '../../base/security-log.ts'
import { announceEnded } from '../revocations.ts'
import {
  findOwner,
  insertPerson,
  lockPlace,
  mergeLogin,
  saveIdentity,
} from '../identities.queries.ts'
import { NAMELESS, readName, toEmail, toTrustedEmail } from './person-fields.ts'
import type { Identity, Provider } from './providers/provider.ts'
import { hashOf, makeRefreshToken, type RefreshToken } from './refresh-token.ts'
import { endOldSessions, insertSession } from '../sessions.queries.ts'

/** Signs in whoever that is at the provider; a person who was never here gets an account. */
export async function signInWith(
  core: Core,
  provider: Provider,
  identity: Identity,
): Promise<{ uid: string; refreshToken: RefreshToken }> {
  const refreshToken = makeRefreshToken(uuidv7())
  const { uid, ended } = await inTransaction(core.database, core.relay, async (trx) => {
    const place = { provider: provider.id, subject: identity.subject }
    await lockPlace(trx, place)
    const owner = await findOwner(trx, place)
    const displayName = await readName(trx, identity, owner)
    const arrival = { ...identity, displayName }
    const person = owner
      ? await welcomeBack(trx, provider, owner, arrival)
      : await welcome(trx, provider, arrival)
    const label = { displayName, email: toEmail(identity) }
    await saveIdentity(trx, { ...place, ...label, uid: person })
    await grantListed(trx, core.config)
    await insertSession(trx, {
      id: refreshToken.sessionId,
      uid: person,
      tokenHash: hashOf(refreshToken),
    })
    return { uid: person, ended: await endOldSessions(trx, person, core.config.MAX_SESSIONS) }
  })
  announceEnded(core, ended)
  logSecurity(core, 'signed-in', { uid, how: provider.id })
  return { uid, refreshToken }
}

async function welcome(
  trx: Knex.Transaction,
  { name, takesNewPeople }: Provider,
  identity: Identity,
): Promise<string> {
  if (!takesNewPeople) {
    throw forbidden(
      `No account is linked with this ${name} account. Link it in your profile first.`,
    )
  }
  const { uid } = await insertPerson(trx, {
    uid: uuidv7(),
    displayName: identity.displayName ?? NAMELESS,
    email: toTrustedEmail(identity),
    photoUrl: identity.photoUrl,
  })
  await emit(trx, 'core.user.created', { userId: uid })
  return uid
}

/** Merges name, e-mail and picture of the provider that accounts begin with; others only let in. */
async function welcomeBack(
  trx: Knex.Transaction,
  { takesNewPeople }: Provider,
  uid: string,
  identity: Identity,
): Promise<string> {
  const merged = await mergeLogin(trx, {
    uid,
    displayName: takesNewPeople ? identity.displayName : null,
    email: takesNewPeople ? toTrustedEmail(identity) : null,
    photoUrl: takesNewPeople ? identity.photoUrl : null,
  })
  if (!merged) throw forbidden('This account is being deleted.')
  if (merged.isRenamed) await emit(trx, 'core.user.renamed', { userId: uid })
  return uid
}
