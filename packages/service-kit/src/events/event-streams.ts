import { streams } from '@hub/events'
import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream'
import type { Bus } from './bus.ts'

const DAY_NS = 24 * 60 * 60 * 1e9

/** How long facts are kept, in the stream and in the outbox alike, in days. */
export const KEPT_DAYS = 7

/** Repeats within this time are dropped by the broker; later ones by the inbox. */
const REPEATS_NS = 10 * 60 * 1e9

/** A stream of the catalogue, by the part of an event's name before the first dot. */
export type StreamKey = keyof typeof streams

/** Which stream keeps the facts of a service, named by its schema, or an event. */
export function streamOf(nameOrSchema: string): StreamKey {
  const key = nameOrSchema.split('.', 1)[0]?.toUpperCase() ?? ''
  if (!(key in streams)) throw new Error(`no stream keeps ${nameOrSchema}`)
  return key as StreamKey
}

export async function findStream(
  manager: JetStreamManager,
  name: string,
): Promise<StreamInfo | undefined> {
  try {
    return await manager.streams.info(name)
  } catch (error) {
    const isMissing =
      error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound
    if (isMissing) return undefined
    throw error
  }
}

/** The stream as it is, made first when it is not there. */
export async function ensureStream(
  manager: JetStreamManager,
  bus: Bus,
  key: StreamKey,
): Promise<StreamInfo> {
  const name = bus.streamName(streams[key].name)
  const present = await findStream(manager, name)
  if (present) return present
  return manager.streams.add({
    name,
    subjects: streams[key].subjects.map(bus.subject),
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    max_age: KEPT_DAYS * DAY_NS,
    duplicate_window: REPEATS_NS,
  })
}
