import { startPolling, type Poller } from '../base/poller.ts'
import { type WebhookCore, SLOW_MS, takeTurn } from './webhook-turn.commands.ts'
import { takeTurns, type Turn } from './webhooks.queries.ts'

/** How many are told at a time; those that were slow the last time wait for each other. */
const LANES = { quick: 16, slow: 4 }
/** Of those that turn out to be slow more are allowed, so that they keep nobody else waiting. */
const MOST_AT_ONCE = 128
const LOOK_EVERY_MS = 15_000
/** So that the pause is over by the clock of the database, too. */
const CLOCK_MS = 10

type Lane = keyof typeof LANES

/**
 * Carries messages to webhooks, one at a time to each, by turns. Any number of copies may run.
 * Nobody waits for a slow receiver: whoever takes long leaves the quick places while at it.
 */
export function startWebhookSender(core: WebhookCore): Poller {
  const taken: Record<Lane, number> = { quick: 0, slow: 0 }
  const underWay = new Set<Promise<void>>()

  const roomFor = (lane: Lane) =>
    Math.min(LANES[lane] - taken[lane], MOST_AT_ONCE - taken.quick - taken.slow)

  async function deliver(turn: Turn, given: Lane): Promise<void> {
    let lane = given
    const move = (to: Lane) => {
      taken[lane] -= 1
      taken[to] += 1
      lane = to
      rounds.wake()
    }
    taken[lane] += 1
    const slowness = setTimeout(() => move('slow'), SLOW_MS)
    try {
      const pauseMs = await takeTurn(core, turn)
      // The rounds come by in time for longer pauses.
      if (pauseMs < LOOK_EVERY_MS) setTimeout(rounds.wake, pauseMs + CLOCK_MS).unref()
    } catch (error) {
      core.log.warn({ err: error }, 'a webhook could not be served')
    } finally {
      clearTimeout(slowness)
      taken[lane] -= 1
      rounds.wake()
    }
  }

  const rounds = startPolling(
    async () => {
      const room = { quick: roomFor('quick'), slow: roomFor('slow') }
      if (room.quick <= 0 && room.slow <= 0) return
      for (const { isSlow, ...turn } of await takeTurns(core.database.knex, room)) {
        const delivered = deliver(turn, isSlow ? 'slow' : 'quick').finally(() =>
          underWay.delete(delivered),
        )
        underWay.add(delivered)
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
