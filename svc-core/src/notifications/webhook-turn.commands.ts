import { transact } from '@hub/service-kit/database'
import type { Core } from '../base/core.ts'
import { toSentence } from './notification-text.ts'
import { insertNotices } from './notifications.queries.ts'
import { pauseAddress, takeAddress } from './webhook-addresses.queries.ts'
import { hashAddress, unsealAddress } from './webhook-address.ts'
import { type Outcome, sendMessage } from './webhook-message.ts'
import { countTry, listWaiting, removeTold, type Waiting } from './webhook-queue.queries.ts'
import { endTurn, noteFailure, noteSuccess, type Turn, turnOff } from './webhooks.queries.ts'

type Failure = Extract<Outcome, { kind: 'failed' }>

/** What a turn works with. */
export type WebhookCore = Pick<Core, 'bus' | 'config' | 'database' | 'keys' | 'log' | 'safeFetch'>

/** A webhook is turned off when nothing has arrived there for so long. */
const FAILING_HOURS = 24
/** A message that its receiver refuses makes room for those behind it after so many tries. */
const MOST_REFUSALS = 5
/** Slower ones share few places among themselves. */
export const SLOW_MS = 2_000

const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 60 * 60 * 1000
/** How soon to look again whether somebody else has let an address go. */
const TAKEN_PAUSE_MS = 1_000

/** Tells a webhook what has waited for it the longest; answers how soon it may be told more. */
export async function takeTurn(core: WebhookCore, turn: Turn): Promise<number> {
  const pauseMs = await deliverNext(core, turn)
  await endTurn(core.database.knex, turn, pauseMs)
  return pauseMs
}

async function deliverNext(core: WebhookCore, turn: Turn): Promise<number> {
  const { knex } = core.database
  const waiting = await listWaiting(core.database, turn.uid)
  const [next] = waiting
  if (!next) return 0
  const url = unsealAddress(core, turn)
  const address = hashAddress(core, url)
  if (!(await takeAddress(knex, address))) return TAKEN_PAUSE_MS
  const alike = waiting.filter((one) => isOfOneThing(one, next))
  const began = performance.now()
  const outcome = await sendMessage(core.safeFetch, url, toMessage(core, alike))
  await pauseAddress(knex, address, outcome.pauseMs)
  const isSlow = performance.now() - began > SLOW_MS
  if (outcome.kind === 'too-many') return outcome.pauseMs
  if (outcome.kind === 'failed') return fail(core, turn, alike, { ...outcome, isSlow })
  await transact(core.database, (trx) => removeTold(trx, alike))
  await noteSuccess(knex, turn, isSlow)
  return outcome.pauseMs
}

const isOfOneThing = (one: Waiting, other: Waiting) =>
  one.kind === other.kind && one.contractId === other.contractId

/** One sentence for all that waits of one thing. */
function toMessage({ config }: WebhookCore, alike: readonly Waiting[]) {
  const last = alike.at(-1) as Waiting
  const count = alike.reduce((sum, one) => sum + one.count, 0)
  const place = last.contractId ? `/#contract=${last.contractId}` : ''
  return { text: toSentence({ ...last, count }), link: `${config.PUBLIC_URL}${place}` }
}

async function fail(
  core: WebhookCore,
  turn: Turn,
  tried: readonly Waiting[],
  { problem, pauseMs, isGone, isRefusal, isSlow }: Failure & { isSlow: boolean },
): Promise<number> {
  const { knex } = core.database
  const noted = { problem, isSlow, allowedHours: FAILING_HOURS }
  const failing = await noteFailure(knex, turn, noted)
  if (!failing) return 0
  if (isGone || failing.isOver) {
    await giveUp(core, turn)
    return 0
  }
  await countTry(knex, tried)
  const isInTheWay = isRefusal && tried.some(({ tries }) => tries + 1 >= MOST_REFUSALS)
  if (isInTheWay) await transact(core.database, (trx) => removeTold(trx, tried))
  const pause = FIRST_PAUSE_MS * 4 ** (failing.failures - 1)
  return Math.max(pauseMs, Math.min(pause, LONGEST_PAUSE_MS))
}

/** Turns a webhook off, and tells its person in the hub. */
async function giveUp(core: WebhookCore, turn: Turn): Promise<void> {
  const noticed = await transact(core.database, async (trx) => {
    if (!(await turnOff(trx, turn))) return []
    return insertNotices(trx, [{ kind: 'webhook-off', uid: turn.uid }])
  })
  if (noticed.length === 0) return
  core.bus.publishLive({ to: noticed, event: { name: 'notification.added' } })
  core.bus.publishLive({ to: noticed, event: { name: 'webhook.changed' } })
}
