import { Type, type Static } from 'typebox'
import { mapLines, MISSION_LINES } from './contract-lines.ts'
import { contractParts, haggleCount, listQuery } from './contracts.ts'
import type { Endpoint } from './endpoint.ts'
import { MAX_LENGTH, MISSION_TYPES, POST_TYPES, ROLES } from './lists.ts'
import { Auec, ById, FreeText, Message, Nullable, OneOf, Paging, Text } from './scalars.ts'

/** What a mission shows. */
export const missionParts = {
  ...contractParts,
  postType: OneOf(POST_TYPES),
  title: Type.String(),
  missionType: Nullable(OneOf(MISSION_TYPES)),
  role: Nullable(OneOf(ROLES)),
  payment: Type.Number(),
  location: Type.String(),
  details: Type.String(),
  ...mapLines(MISSION_LINES, () => Nullable(Type.String())),
}

/** A mission: a request names a mission type, an offer names a role. */
export const Mission = Type.Object(missionParts)
export type Mission = Static<typeof Mission>

/** One's own mission. */
export const MyMission = Type.Object({ ...missionParts, ...haggleCount })
export type MyMission = Static<typeof MyMission>

const draftParts = {
  postType: OneOf(POST_TYPES),
  title: Text(MAX_LENGTH.title),
  payment: Auec,
  location: Text(MAX_LENGTH.location),
  details: Text(MAX_LENGTH.details),
  missionType: Type.Optional(Nullable(OneOf(MISSION_TYPES))),
  role: Type.Optional(Nullable(OneOf(ROLES))),
  ...mapLines(MISSION_LINES, (_, max) => Type.Optional(Nullable(FreeText(max)))),
}

/** What a person posts. Whose it is comes from the token. */
export const MissionDraft = Type.Object(draftParts)
export type MissionDraft = Static<typeof MissionDraft>

/** A change: fields that are absent stay as they are. */
export const MissionPatch = Type.Partial(MissionDraft)
export type MissionPatch = Static<typeof MissionPatch>

const invalid = 'Please fill in all required fields.'

export const missionEndpoints = {
  // `category` is the mission type of a request, or the role of an offer.
  'GET /api/missions': {
    owner: 'core',
    access: 'signed-in',
    query: Type.Object({ ...listQuery, type: Type.Optional(OneOf(POST_TYPES)) }),
    response: { 200: Type.Array(Mission) },
  },
  'GET /api/missions/my-posts': {
    owner: 'core',
    access: 'signed-in',
    query: Paging,
    response: { 200: Type.Array(MyMission) },
  },
  'POST /api/missions': {
    owner: 'core',
    access: 'signed-in',
    body: MissionDraft,
    response: { 201: Mission },
    invalid,
    idempotent: true,
  },
  'PATCH /api/missions/:id': {
    owner: 'core',
    access: 'signed-in',
    params: ById,
    body: MissionPatch,
    response: { 200: Mission },
    invalid,
  },
  'DELETE /api/missions/:id': {
    owner: 'core',
    access: 'signed-in',
    params: ById,
    response: { 200: Message },
  },
} as const satisfies Record<string, Endpoint>
