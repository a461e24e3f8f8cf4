import { Type, type Static } from 'typebox'
import { mapLines, TRADE_LINES } from './contract-lines.ts'
import { contractParts, haggleCount, listQuery } from './contracts.ts'
import type { Endpoint } from './endpoint.ts'
import { MAX_LENGTH, TRADE_TYPES } from './lists.ts'
import { ById, FreeText, Message, Nullable, OneOf, Paging, Text } from './scalars.ts'

/** What a trading post shows. */
export const postParts = {
  ...contractParts,
  type: OneOf(TRADE_TYPES),
  item: Type.String(),
  category: Type.String(),
  price: Type.Number(),
  description: Nullable(Type.String()),
  imageUrl: Nullable(Type.String()),
  thumbnailUrl: Nullable(Type.String()),
  expiryDays: Type.Integer(),
  ...mapLines(TRADE_LINES, () => Nullable(Type.String())),
}

/** An item on sale. Image addresses are unguessable and may be cached for ever. */
export const TradingPost = Type.Object(postParts)
export type TradingPost = Static<typeof TradingPost>

/** One's own trading post. */
export const MyTradingPost = Type.Object({ ...postParts, ...haggleCount })
export type MyTradingPost = Static<typeof MyTradingPost>

/** Fields of the multipart form; `price` and `expiryDays` are read from their text by the service. */
export const TradingPostFields = Type.Object({
  type: Type.Optional(OneOf(TRADE_TYPES)),
  item: Text(MAX_LENGTH.item),
  category: Text(MAX_LENGTH.category),
  price: Type.String({ maxLength: 20 }),
  description: Type.Optional(FreeText(MAX_LENGTH.description)),
  expiryDays: Type.Optional(Type.String({ maxLength: 4 })),
  ...mapLines(TRADE_LINES, (_, max) => Type.Optional(FreeText(max))),
})
export type TradingPostFields = Static<typeof TradingPostFields>

/** Fields of a change: those that are absent stay as they are. */
export const TradingPostPatch = Type.Partial(TradingPostFields)
export type TradingPostPatch = Static<typeof TradingPostPatch>

const files = ['itemImage'] as const
const invalid = 'Please fill in all required fields.'

export const tradingPostEndpoints = {
  'GET /api/trading_posts': {
    owner: 'core',
    access: 'signed-in',
    query: Type.Object({ ...listQuery, type: Type.Optional(OneOf(TRADE_TYPES)) }),
    response: { 200: Type.Array(TradingPost) },
  },
  'GET /api/trading_posts/my-posts': {
    owner: 'core',
    access: 'signed-in',
    query: Paging,
    response: { 200: Type.Array(MyTradingPost) },
  },
  'POST /api/trading_posts': {
    owner: 'core',
    access: 'signed-in',
    multipart: { fields: TradingPostFields, files },
    response: { 201: TradingPost },
    invalid,
    idempotent: true,
    rate: 'upload',
  },
  'PATCH /api/trading_posts/:id': {
    owner: 'core',
    access: 'signed-in',
    params: ById,
    multipart: { fields: TradingPostPatch, files },
    response: { 200: TradingPost },
    invalid,
    rate: 'upload',
  },
  'DELETE /api/trading_posts/:id': {
    owner: 'core',
    access: 'signed-in',
    params: ById,
    response: { 200: Message },
  },
  'GET /api/images/:key': {
    owner: 'core',
    access: 'anyone',
    params: Type.Object({ key: Type.String({ pattern: '^[A-Za-z0-9_-]{20,80}\\.webp$' }) }),
    response: { 200: Type.Any() },
    plain: true,
    rate: 'picture',
  },
} as const satisfies Record<string, Endpoint>
