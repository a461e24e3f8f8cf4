import type { Caller } from '@hub/service-kit/auth'
import { conflict, notFound, unauthenticated } from '@hub/service-kit/base'
import { inTransaction } from '@hub/service-kit/events'
import { grantListed } from '../rights/first-admin.commands.ts'
import type { Core } from '../../base/core.ts'
import { publishProfileChanged } from '../people.events.ts'
import {
  findOwner,
  lockPerson,
  lockPlace,
  lockProvidersOf,
  promote,
  removeIdentity,
  saveIdentity,
} from '../identities.queries.ts'
import { readName, toEmail, toTrustedEmail } from './person-fields.ts'
import type { Identity, Provider } from './providers/provider.ts'

interface Linker {
  uid: string
  tokenVersion: number
}

/** Links an identity with whoever set out to do so; a guest is a guest no longer, under the same uid. */
export async function linkIdentity(
  core: Core,
  { uid, tokenVersion }: Linker,
  provider: Provider,
  identity: Identity,
): Promise<void> {
  await inTransaction(core.database, core.relay, async (trx) => {
    const place = { provider: provider.id, subject: identity.subject }
    await lockPlace(trx, place)
    const person = await lockPerson(trx, uid, tokenVersion)
    if (!person) throw unauthenticated()
    const owner = await findOwner(trx, place)
    if (owner && owner !== uid) {
      throw conflict(`This ${provider.name} account is already in use by another user.`)
    }
    if (!owner && (await lockProvidersOf(trx, uid)).includes(provider.id)) {
      throw conflict(`Another ${provider.name} account is linked already. Unlink it first.`)
    }
    const label = { displayName: await readName(trx, identity, uid), email: toEmail(identity) }
    await saveIdentity(trx, { ...place, ...label, uid })
    await promote(trx, uid, toTrustedEmail(identity))
    await grantListed(trx, core.config)
  })
  publishProfileChanged(core, uid)
}

/** Unlinks a provider, unless it is the last way in. */
export async function unlink(core: Core, caller: Caller, provider: string): Promise<void> {
  await inTransaction(core.database, core.relay, async (trx) => {
    const person = await lockPerson(trx, caller.uid, caller.version)
    if (!person) throw unauthenticated()
    const linked = await lockProvidersOf(trx, caller.uid)
    if (!linked.includes(provider)) throw notFound('That account is not linked.')
    if (linked.length === 1) {
      throw conflict('This is your last way to sign in. Link another account first.')
    }
    await removeIdentity(trx, caller.uid, provider)
  })
  publishProfileChanged(core, caller.uid)
}
