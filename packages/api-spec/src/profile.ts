import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { Nullable, Uuid } from './scalars.ts'

/** A postal address; absent parts are empty strings. */
export const Address = Type.Object({
  address: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zip: Type.String(),
})
export type Address = Static<typeof Address>

/** Names used elsewhere; absent ones are empty strings. */
export const Connections = Type.Object({
  twitch: Type.String(),
  youtube: Type.String(),
  xbox: Type.String(),
  starCitizen: Type.String(),
})
export type Connections = Static<typeof Connections>

/** One's own profile: nobody else ever reads it. */
export const Profile = Type.Object({
  uid: Uuid,
  displayName: Type.String(),
  email: Nullable(Type.String()),
  photoURL: Nullable(Type.String()),
  isGuest: Type.Boolean(),
  shipping: Address,
  billing: Address,
  connections: Connections,
})
export type Profile = Static<typeof Profile>

export const profileEndpoints = {
  'GET /api/profile': {
    owner: 'core',
    access: 'signed-in',
    response: { 200: Profile },
  },
} as const satisfies Record<string, Endpoint>
