import type { StoryProgress } from '@hub/api-spec'
import type { Caller } from '@hub/service-kit/auth'
import { forbidden, notFound, toTimestamp } from '@hub/service-kit/base'
import type { Media } from '../../base/media.ts'
import {
  forgetOldPlaces,
  listProgress,
  type ProgressRow,
  saveProgress,
} from './progress.queries.ts'
import { hasPurchased } from './purchases.queries.ts'
import { findStory } from './story-files.queries.ts'

/** Where a device says it is; `agoSeconds` for what it could not tell at once, being offline. */
export interface ProgressReport {
  deviceId: string
  positionSeconds: number
  agoSeconds?: number
}

/** Devices nearer to each other than this are at the same place. */
const SAME_PLACE_SECONDS = 15

/** Keeps a device's place and answers the newest of all, with another device's if they differ. */
export async function keepProgress(
  media: Media,
  caller: Caller,
  storyId: string,
  { deviceId, positionSeconds, agoSeconds = 0 }: ProgressReport,
): Promise<StoryProgress> {
  const { durationSeconds } = await mustHavePurchased(media, caller, storyId)
  // Sent as an age and turned into a time here, as the clocks of devices cannot be compared.
  const listenedAt = new Date(Date.now() - agoSeconds * 1000)
  const end = durationSeconds > 0 ? durationSeconds : Infinity
  const report = { deviceId, positionSeconds: Math.min(positionSeconds, end), listenedAt }
  const place = { uid: caller.uid, storyId }
  await saveProgress(media.database.knex, place, report)
  const { MAX_STORY_DEVICES, MAX_STORY_DEVICES_OF_A_GUEST } = media.config
  const kept = caller.isGuest ? MAX_STORY_DEVICES_OF_A_GUEST : MAX_STORY_DEVICES
  await forgetOldPlaces(media.database.knex, place, kept)
  return readProgress(media, caller, storyId)
}

export async function readProgress(
  { database }: Media,
  { uid }: Caller,
  storyId: string,
): Promise<StoryProgress> {
  const rows = await listProgress(database.knex, { uid, storyId })
  const [newest] = rows
  const other = rows.find((row) => newest && isElsewhere(row, newest))
  return { newest: newest ? toPlace(newest) : null, other: other ? toPlace(other) : null }
}

/** The story, if the caller may hear it: purchased, and still there. */
export async function mustHavePurchased({ database }: Media, { uid }: Caller, storyId: string) {
  const story = await findStory(database.knex, storyId)
  if (!story) throw notFound('This story no longer exists.')
  if (await hasPurchased(database.knex, uid, storyId)) return story
  throw forbidden('Buy this story to listen to it.')
}

const isElsewhere = (row: ProgressRow, newest: ProgressRow) =>
  row.deviceId !== newest.deviceId &&
  Math.abs(row.positionSeconds - newest.positionSeconds) > SAME_PLACE_SECONDS

const toPlace = ({ deviceId, positionSeconds, listenedAt }: ProgressRow) => ({
  deviceId,
  positionSeconds,
  listenedAt: toTimestamp(listenedAt),
})
