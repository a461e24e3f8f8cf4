import {
  type ContractLine,
  mapLines,
  Mission,
  MISSION_LINES,
  MyMission,
  MyTradingPost,
  TRADE_LINES,
  TradingPost,
} from '@hub/api-spec'
import { inJson, toJsonObject, toSnake } from '@hub/service-kit/database'
import { imageUrlOf, thumbnailUrlOf } from '../../images/image-keys.ts'
import { STATUS_NOW } from '../contracts.queries.ts'

/** What a list of contracts of each kind shows of one. */
export interface Listed {
  mission: Mission
  trade: TradingPost
}

/** What the list of one's own shows. */
export interface MyListed {
  mission: MyMission
  trade: MyTradingPost
}

const contractParts = {
  id: inJson.word('id'),
  authorId: inJson.word('author_id'),
  authorName: inJson.text('author_name'),
  createdAt: inJson.instant('created_at'),
  expiresAt: inJson.instantOrNull('expires_at'),
  status: inJson.word(STATUS_NOW),
  revision: inJson.integer('revision'),
}

const toText = (name: ContractLine) => inJson.text(toSnake(name))

const missionParts = {
  ...contractParts,
  postType: inJson.word('post_type'),
  title: inJson.text('title'),
  missionType: inJson.text('mission_type'),
  role: inJson.text('role'),
  payment: inJson.amount('price'),
  location: inJson.text(`coalesce(location, '')`),
  details: inJson.text(`coalesce(details, '')`),
  ...mapLines(MISSION_LINES, toText),
}

/** Addresses have an image's key in their middle. */
const withKey = (toUrl: (key: string) => string) => `'${toUrl(`' || image_key || '`)}'`

const postParts = {
  ...contractParts,
  type: inJson.word('type'),
  item: inJson.text('title'),
  category: inJson.text(`coalesce(category, '')`),
  price: inJson.amount('price'),
  description: inJson.text('details'),
  imageUrl: inJson.text(withKey(imageUrlOf)),
  thumbnailUrl: inJson.text(withKey(thumbnailUrlOf)),
  expiryDays: inJson.integer('coalesce(expiry_days, 0)'),
  ...mapLines(TRADE_LINES, toText),
}

const haggleCount = inJson.integer('haggle_count')

/** A contract as the lists show it, as JSON. */
export const LISTED_JSON = {
  mission: toJsonObject(Mission, missionParts),
  trade: toJsonObject(TradingPost, postParts),
} as const

/** A contract as its author's own lists show it, as JSON. */
export const MY_LISTED_JSON = {
  mission: toJsonObject(MyMission, { ...missionParts, haggleCount }),
  trade: toJsonObject(MyTradingPost, { ...postParts, haggleCount }),
} as const
