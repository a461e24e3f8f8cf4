import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { MAX_LENGTH } from './lists.ts'
import { Message, Nullable, Text, Uuid } from './scalars.ts'

/** A person as the spec's section 3 has it; `isGuest` is true until a provider is linked. */
export const User = Type.Object({
  uid: Uuid,
  displayName: Type.String(),
  email: Nullable(Type.String()),
  isAdmin: Type.Boolean(),
  photoURL: Nullable(Type.String()),
  isGuest: Type.Boolean(),
})
export type User = Static<typeof User>

/** An access token, its life in seconds, and whose it is. */
export const Session = Type.Object({ token: Type.String(), expiresIn: Type.Integer(), user: User })
export type Session = Static<typeof Session>

const Jwks = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.String(),
      crv: Type.String(),
      x: Type.String(),
      kid: Type.String(),
      alg: Type.String(),
      use: Type.String(),
    }),
  ),
})

const Provider = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** The hub's own address: what is begun at another cannot end. */
  origin: Type.Optional(Type.String()),
})

export const authEndpoints = {
  'POST /api/auth/guest': {
    owner: 'core',
    access: 'anyone',
    body: Type.Object({ displayName: Text(MAX_LENGTH.displayName) }),
    response: { 201: Session },
    invalid: 'Please enter a guest name.',
    rate: 'sign-in',
  },
  'GET /api/auth/providers': {
    owner: 'core',
    access: 'anyone',
    response: { 200: Type.Array(Provider) },
    rate: 'light',
  },
  'POST /api/auth/refresh': {
    owner: 'core',
    access: 'anyone',
    response: { 200: Session },
    rate: 'session',
  },
  'GET /api/auth/session': {
    owner: 'core',
    access: 'signed-in',
    response: { 200: Type.Object({ uid: Type.String(), isAdmin: Type.Boolean() }) },
  },
  'POST /api/auth/sign-out': {
    owner: 'core',
    access: 'anyone',
    body: Type.Optional(Type.Object({ everywhere: Type.Optional(Type.Boolean()) })),
    response: { 200: Message },
  },
  'GET /api/auth/jwks': {
    owner: 'core',
    access: 'anyone',
    response: { 200: Jwks },
    rate: 'light',
  },
} as const satisfies Record<string, Endpoint>
