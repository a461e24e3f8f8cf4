import type { Static } from 'typebox'
import { coreEvents } from './core-events.ts'
import { mediaEvents } from './media-events.ts'

/** Every event, by name; the name is also the subject it is published on. */
export const catalogue = { ...coreEvents, ...mediaEvents } as const

/** The name of an event: `<service>.<noun>.<past participle>`. */
export type EventName = keyof typeof catalogue

/** The payload of one event. */
export type EventData<N extends EventName> = Static<(typeof catalogue)[N]>

/** An event as a handler gets it. `id` is the same at every delivery. */
export interface Event<N extends EventName = EventName> {
  id: string
  name: N
  data: EventData<N>
}

/** The streams of JetStream: one for each service that tells facts, and the subjects it keeps. */
export const streams = {
  CORE: { name: 'CORE', subjects: ['core.>'] },
  MEDIA: { name: 'MEDIA', subjects: ['media.>'] },
} as const
