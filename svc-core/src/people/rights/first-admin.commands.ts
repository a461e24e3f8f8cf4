import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from '@hub/service-kit/auth'
import { conflict, forbidden } from '@hub/service-kit/base'
import { type Database, transact } from '@hub/service-kit/database'
import { inTransaction } from '@hub/service-kit/events'
import type { Knex } from 'knex'
import type { Config } from '../../base/config.ts'
import type { Core } from '../../base/core.ts'
import { logSecurity } from '../../base/security-log.ts'
import { lockCaller } from '../caller.commands.ts'
import { announceRevocation } from '../revocations.ts'
import { countAdmins, lockAdmins } from '../admins.queries.ts'
import { audit } from '../../audit/audit.queries.ts'
import { publishConsoleChanged } from '../../audit/console.events.ts'
import { listNotYetAdmins, replaceInvite, takeInvite } from './first-admin.queries.ts'
import { type ChangedBy, changeAdmin } from './rights.commands.ts'
import { lockTarget } from '../users.queries.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Makes the link that makes its first user an admin; only while there is none. */
export function inviteFirstAdmin(database: Database): Promise<string | undefined> {
  return transact(database, async (trx) => {
    await lockAdmins(trx)
    if ((await countAdmins(trx)) > 0) return undefined
    const token = randomBytes(32).toString('base64url')
    await replaceInvite(trx, hashOf(token))
    return token
  })
}

/** Makes whoever has the link an admin, once, and only while there is none. */
export async function claimFirstAdmin(core: Core, caller: Caller, token: string): Promise<void> {
  const version = await inTransaction(core.database, core.relay, async (trx) => {
    await lockAdmins(trx)
    await lockCaller(trx, caller)
    if ((await countAdmins(trx)) > 0) throw conflict('There is an admin already.')
    if (!(await takeInvite(trx, hashOf(token)))) {
      throw forbidden('This link is not valid any more. Start the hub again for a new one.')
    }
    return grant(trx, caller.uid)
  })
  if (version === undefined) return
  announceRevocation(core, { uid: caller.uid, version })
  publishConsoleChanged(core)
  logSecurity(core, 'right-given', { uid: caller.uid, how: 'link' })
}

/** Makes somebody an admin from the console of the machine; answers their name. */
export function grantByHand(database: Database, uid: string): Promise<string | undefined> {
  return transact(database, async (trx) => {
    await lockAdmins(trx)
    const person = await lockTarget(trx, uid)
    if (person) await grant(trx, uid, 'command')
    return person?.displayName
  })
}

/** Takes the right from somebody at the console of the machine, be it the last one; answers their name. */
export function revokeByHand(database: Database, uid: string): Promise<string | undefined> {
  return transact(database, async (trx) => {
    await lockAdmins(trx)
    const person = await lockTarget(trx, uid)
    if (person?.isAdmin) {
      const target = { id: uid, name: person.displayName }
      await audit(trx, { action: 'admin-revoked', target })
      await changeAdmin(trx, uid, false, 'command')
    }
    return person?.displayName
  })
}

/** Makes those admins whom the configuration names; call it within a sign-in too. */
export async function grantListed(trx: Knex.Transaction, config: Config): Promise<void> {
  const identities = config.HUB_ADMINS?.split(',').map((entry) => entry.trim()) ?? []
  if (identities.length === 0 || (await listNotYetAdmins(trx, identities)).length === 0) return
  await lockAdmins(trx)
  for (const { uid } of await listNotYetAdmins(trx, identities))
    await grant(trx, uid, 'configuration')
}

/** Grants the right, unless somebody has it; the fact has the older tokens refused. */
async function grant(
  trx: Knex.Transaction,
  uid: string,
  how?: ChangedBy,
): Promise<number | undefined> {
  const person = await lockTarget(trx, uid)
  if (!person || person.isAdmin) return undefined
  await audit(trx, { action: 'admin-granted', target: { id: uid, name: person.displayName } })
  return changeAdmin(trx, uid, true, how)
}
