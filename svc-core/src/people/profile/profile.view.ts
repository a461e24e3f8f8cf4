import type { Address, Connections, Profile } from '@hub/api-spec'
import type { PersonRow } from './profile.queries.ts'
import { unseal } from '../../base/sealed.ts'

const NO_ADDRESS: Address = { address: '', city: '', state: '', zip: '' }
const NO_CONNECTIONS: Connections = { twitch: '', youtube: '', xbox: '', starCitizen: '' }

/** Where an address is sealed for: it opens for its owner and its kind alone. */
export const addressPlace = (uid: string, kind: 'shipping' | 'billing') => `${uid}/${kind}`

export function toProfile(key: Buffer, row: PersonRow): Profile {
  const open = (kind: 'shipping' | 'billing'): Address => {
    const sealed = row[kind]
    const known = sealed ? (unseal(key, addressPlace(row.uid, kind), sealed) as Address) : {}
    return { ...NO_ADDRESS, ...known }
  }
  return {
    uid: row.uid,
    displayName: row.displayName,
    email: row.email,
    photoURL: row.photoUrl,
    isGuest: row.isGuest,
    shipping: open('shipping'),
    billing: open('billing'),
    connections: { ...NO_CONNECTIONS, ...row.connections },
  }
}
