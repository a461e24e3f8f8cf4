import { startPolling, type Poller } from '../base/poller.ts'
import { type WebhookCore, SLOW_MS, takeTurn } from './webhook-turn.commands.ts'
import { takeTurns, type Turn } from './webhooks.queries.ts'

/** How many are told at a time; those that were slow the last time wait for each other. */
const PLACES = { quick: 16, slow: 4 }
/** Of those that turn out to be slow more are borne, so that they keep nobody else waiting. */
const MOST_AT_ONCE = 128
const LOOK_EVERY_MS = 15_000
/** So that the pause is over by the clock of the database, too. */
const CLOCK_MS = 10

type Place = keyof typeof PLACES

/**
 * Carries messages to webhooks, one at a time to each, by turns. Any number of copies may run.
 * Nobody waits for a slow receiver: whoever takes long leaves the quick places while at it.
 */
export function startWebhookSender(core: WebhookCore): Poller {
  const taken: Record<Place, number> = { quick: 0, slow: 0 }
  const underWay = new Set<Promise<void>>()

  const roomFor = (place: Place) =>
    Math.min(PLACES[place] - taken[place], MOST_AT_ONCE - taken.quick - taken.slow)

  async function carry(turn: Turn, given: Place): Promise<void> {
    let place = given
    const move = (to: Place) => {
      taken[place] -= 1
      taken[to] += 1
      place = to
      rounds.wake()
    }
    taken[place] += 1
    const slowness = setTimeout(() => move('slow'), SLOW_MS)
    try {
      const pauseMs = await takeTurn(core, turn)
      // The rounds come by in time for longer pauses.
      if (pauseMs < LOOK_EVERY_MS) setTimeout(rounds.wake, pauseMs + CLOCK_MS).unref()
    } catch (error) {
      core.log.warn({ err: error }, 'a webhook could not be served')
    } finally {
      clearTimeout(slowness)
      taken[place] -= 1
      rounds.wake()
    }
  }

  const rounds = startPolling(
    async () => {
      const room = { quick: roomFor('quick'), slow: roomFor('slow') }
      if (room.quick <= 0 && room.slow <= 0) return
      for (const { isSlow, ...turn } of await takeTurns(core.database.knex, room)) {
        const carried = carry(turn, isSlow ? 'slow' : 'quick').finally(() =>
          underWay.delete(carried),
        )
        underWay.add(carried)
      }
    },
    { everyMs: LOOK_EVERY_MS, log: core.log, trouble: 'webhooks could not be served' },
  )
  return {
    wake: rounds.wake,
    async stop() {
      await rounds.stop()
      await Promise.all(underWay)
    },
  }
}
