import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { MAX_LENGTH } from './lists.ts'
import { FreeText, Message, Nullable, Text, Uuid } from './scalars.ts'

const AddressLine = FreeText(MAX_LENGTH.addressLine)
const ConnectionName = FreeText(MAX_LENGTH.connection)

/** A postal address; absent parts are empty strings. */
export const Address = Type.Object({
  address: AddressLine,
  city: AddressLine,
  state: AddressLine,
  zip: AddressLine,
})
export type Address = Static<typeof Address>

/** Names used elsewhere; absent ones are empty strings. */
export const Connections = Type.Object({
  twitch: ConnectionName,
  youtube: ConnectionName,
  xbox: ConnectionName,
  starCitizen: ConnectionName,
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

/** What a person changes of their profile; what is left out stays as it is. */
export const ProfileDraft = Type.Object({
  displayName: Type.Optional(Text(MAX_LENGTH.displayName)),
  shipping: Type.Optional(Address),
  billing: Type.Optional(Address),
  connections: Type.Optional(Connections),
})
export type ProfileDraft = Static<typeof ProfileDraft>

export const profileEndpoints = {
  'GET /api/profile': {
    owner: 'core',
    access: 'signed-in',
    response: { 200: Profile },
  },
  'PUT /api/profile': {
    owner: 'core',
    access: 'signed-in',
    body: ProfileDraft,
    response: { 200: Profile },
  },
  // Any picture: it is cut to a square and drawn anew.
  'PUT /api/profile/photo': {
    owner: 'core',
    access: 'signed-in',
    multipart: { fields: Type.Object({}), files: ['photo'] },
    response: { 200: Profile },
    rate: 'upload',
  },
  'DELETE /api/profile/photo': {
    owner: 'core',
    access: 'signed-in',
    response: { 200: Profile },
  },
  // One JSON file with all that svc-core keeps of a person.
  'GET /api/profile/export': {
    owner: 'core',
    access: 'signed-in',
    response: { 200: Type.Any() },
  },
  // The same of svc-media: a service reads its own tables alone, so the page joins the two.
  'GET /api/profile/media-export': {
    owner: 'media',
    access: 'signed-in',
    response: { 200: Type.Any() },
  },
  'DELETE /api/profile/delete-account': {
    owner: 'core',
    access: 'signed-in',
    response: { 200: Message },
  },
} as const satisfies Record<string, Endpoint>
