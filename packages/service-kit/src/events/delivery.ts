import type { JsMsg } from '@nats-io/jetstream'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../database/db.ts'
import { park } from './dead-letters.ts'
import type { Bus } from './bus.ts'
import { countTry, type EventHandlers, handleOnce, readEvent, UnreadableEvent } from './inbox.ts'
import type { Log } from '../base/log.ts'

/** What a consumer is made of, besides the way to NATS. */
export interface DeliveryOptions {
  database: Database
  /** The consumer's name: `<service>-<what it does>`. */
  durable: string
  handlers: EventHandlers
  log: Log
  /** Woken after each event, for handlers that emit. */
  relay?: { wake(): void }
  /** How long to wait before the next try. */
  retryDelayMs?: (deliveries: number) => number
}

/** How often an event is tried before it is parked. */
const MAX_TRIES = 10

/** So long an event that this release does not handle is left to copies of another, as in a deployment. */
const OTHERS_MS = 10 * 60 * 1000

/** A message that nobody says is in work comes again, elsewhere. */
const WORKING_MS = 3_000
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 60_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Handles one message to its end: done, to be tried again later, or parked. Never throws. */
export function createDelivery(
  options: DeliveryOptions & { bus: Pick<Bus, 'plainName'> },
): (message: JsMsg) => Promise<void> {
  const { database, durable, handlers, log, relay, bus, retryDelayMs = retryDelay } = options

  async function give(message: JsMsg, letter: Letter): Promise<void> {
    const mayBeOfOthers = idOf(message) && !(letter.name in handlers)
    if (mayBeOfOthers && Date.now() - message.time.getTime() < OTHERS_MS) {
      throw new Error(`${letter.name} has no handler here`)
    }
    // Counted before the try and in a transaction of its own, so that it also counts a try that
    // takes the process down; while Postgres is away nothing is counted.
    const tries = message.redelivered ? await countTry(database.knex, durable, letter.eventId) : 1
    try {
      if (tries > MAX_TRIES) throw new Error(`given up after ${MAX_TRIES} tries`)
      if (!idOf(message)) throw new UnreadableEvent('it has no id of ours')
      if (!isOfItsStream(message)) throw new UnreadableEvent('its own service did not publish it')
      const event = readEvent(letter.eventId, letter.name, letter.payload)
      await handleOnce(database, durable, event, handlers)
      relay?.wake()
      message.ack()
    } catch (error) {
      const isHopeless = error instanceof UnreadableEvent || tries >= MAX_TRIES
      if (!isHopeless) throw error
      await park(database.knex, { ...letter, consumer: durable, error: String(error) })
      log.error({ err: error, ...letter, durable }, 'an event was parked')
      message.term('parked')
    }
  }

  return async (message) => {
    const letter = toLetter(message, bus)
    const working = setInterval(() => message.working(), WORKING_MS)
    try {
      await give(message, letter)
    } catch (error) {
      log.warn({ err: error, event: letter.name, eventId: letter.eventId }, 'will be tried again')
      message.nak(retryDelayMs(message.info.deliveryCount))
    } finally {
      clearInterval(working)
    }
  }
}

interface Letter {
  eventId: string
  name: string
  payload: string
}

function toLetter(message: JsMsg, bus: Pick<Bus, 'plainName'>): Letter {
  const id = idOf(message)
  return {
    // Without an id of ours it is none of our events: it is parked under a new one.
    eventId: id ?? uuidv7(),
    name: id ? bus.plainName(message.subject) : `${message.subject} (no id)`,
    payload: message.string(),
  }
}

function idOf(message: JsMsg): string | undefined {
  const id = message.headers?.get('Nats-Msg-Id') ?? ''
  return UUID.test(id) ? id : undefined
}

/**
 * A fact is published for its stream by name, and no other stream takes what is. One that another service
 * had JetStream bring there, as a stream can republish what it keeps, cannot bear that name.
 */
function isOfItsStream({ headers, info }: JsMsg): boolean {
  return headers?.get('Nats-Expected-Stream') === info.stream
}

function retryDelay(deliveries: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (deliveries - 1))
}
