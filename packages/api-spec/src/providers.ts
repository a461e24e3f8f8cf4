import { Type } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { AnyText, Message, Nullable, OneOf, Timestamp } from './scalars.ts'

const ByProvider = Type.Object({ provider: Type.String({ maxLength: 20 }) })

const answered = (max: number) => Type.Optional(AnyText(max))

/** What a provider has the browser bring back. */
const Answer = Type.Object({
  code: answered(4096),
  state: answered(200),
  iss: answered(500),
  error: answered(200),
  error_description: answered(10_000),
  user: answered(10_000),
})

const Link = Type.Object({
  provider: Type.String(),
  displayName: Nullable(Type.String()),
  email: Nullable(Type.String()),
  linkedAt: Timestamp,
})

export const providerEndpoints = {
  'POST /api/auth/start/:provider': {
    owner: 'core',
    access: 'anyone',
    params: ByProvider,
    body: Type.Object({ purpose: OneOf(['sign-in', 'link']) }),
    response: { 200: Type.Object({ url: Type.String() }) },
  },
  'GET /api/auth/callback/:provider': {
    owner: 'core',
    access: 'anyone',
    params: ByProvider,
    query: Answer,
    response: { 200: Type.Any() },
    plain: true,
  },
  'POST /api/auth/callback/:provider': {
    owner: 'core',
    access: 'anyone',
    params: ByProvider,
    body: Answer,
    response: { 200: Type.Any() },
    plain: true,
  },
  'GET /api/profile/links': {
    owner: 'core',
    access: 'signed-in',
    response: { 200: Type.Array(Link) },
  },
  'DELETE /api/profile/links/:provider': {
    owner: 'core',
    access: 'signed-in',
    params: ByProvider,
    response: { 200: Message },
  },
} as const satisfies Record<string, Endpoint>
