import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { SOCIAL_NAMES } from './lists.ts'
import { Nullable, OneOf } from './scalars.ts'

/** What whoever runs the hub says of their community; what is not configured is not there. */
export const Community = Type.Object({
  /** The Discord server whose widget is embedded (spec §2). */
  discordServerId: Nullable(Type.String()),
  /** Where the community meets elsewhere: Discord's is the invite to it. */
  links: Type.Array(Type.Object({ name: OneOf(SOCIAL_NAMES), url: Type.String() })),
  /** The founder's own words, a paragraph each. */
  founderWords: Type.Array(Type.String()),
})
export type Community = Static<typeof Community>

/** The name of one of the places where a community meets. */
export type SocialName = (typeof SOCIAL_NAMES)[number]

export const communityEndpoints = {
  'GET /api/community': { owner: 'core', access: 'signed-in', response: { 200: Community } },
} as const satisfies Record<string, Endpoint>
