import type { Profile, ProfileDraft } from '@hub/api-spec'
import type { Caller } from '@hub/service-kit/auth'
import { unauthenticated } from '@hub/service-kit/base'
import { inTransaction } from '@hub/service-kit/events'
import type { Knex } from 'knex'
import { lockPerson } from '../identities.queries.ts'
import type { Core } from '../../base/core.ts'
import { PORTRAIT } from '../../images/picture.ts'
import { imageUrlOf } from '../../images/image-keys.ts'
import { removePicture, storePicture } from '../../images/pictures.ts'
import type { UserRow } from '../../base/tables.ts'
import { readLine, toLineOrNull } from '../../base/text.ts'
import { mustNotPassForAdmin } from '../names.commands.ts'
import { publishProfileChanged } from '../people.events.ts'
import { rename } from '../rename.commands.ts'
import { findPerson, saveProfile, swapPhoto } from './profile.queries.ts'
import { addressPlace, toProfile } from './profile.view.ts'
import { seal } from '../../base/sealed.ts'

/** Saves what a person changed of their profile. */
export async function saveDraft(
  core: Core,
  caller: Caller,
  { displayName, shipping, billing, connections }: ProfileDraft,
): Promise<Profile> {
  const { uid } = caller
  const name = displayName && readLine(displayName, 'Please enter a display name.')
  const sealed = (kind: 'shipping' | 'billing', address: ProfileDraft['shipping']) =>
    address && seal(core.keys.profile, addressPlace(uid, kind), toLines(address))
  const columns = {
    shipping: sealed('shipping', shipping),
    billing: sealed('billing', billing),
    connections: connections && toLines(connections),
  }
  return change(core, caller, async (trx, person) => {
    if (name && name !== person.displayName) {
      await mustNotPassForAdmin(trx, name, uid)
      await rename(trx, uid, name)
    }
    await saveProfile(trx, uid, columns)
  })
}

/** Shows another photo, or none. */
export async function changePhoto(
  core: Core,
  caller: Caller,
  file: Buffer | undefined,
): Promise<Profile> {
  const key = file ? await storePicture(core, caller, file, PORTRAIT) : null
  let before: string | null = null
  const profile = await change(core, caller, async (trx) => {
    before = await swapPhoto(trx, caller.uid, { key, url: key && imageUrlOf(key) })
  })
  if (before) await removePicture(core, before)
  return profile
}

async function change(
  core: Core,
  { uid, version }: Caller,
  work: (trx: Knex.Transaction, person: UserRow) => Promise<void>,
): Promise<Profile> {
  const profile = await inTransaction(core.database, core.relay, async (trx) => {
    const before = await lockPerson(trx, uid, version)
    if (!before) throw unauthenticated()
    await work(trx, before)
    const person = await findPerson(trx, uid)
    if (!person) throw unauthenticated()
    return toProfile(core.keys.profile, person)
  })
  publishProfileChanged(core, uid)
  return profile
}

function toLines<T extends Record<string, string>>(texts: T): T {
  const lines = Object.entries(texts).map(([key, text]) => [key, toLineOrNull(text) ?? ''])
  return Object.fromEntries(lines) as T
}
