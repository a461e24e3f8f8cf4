import { AppError } from '@hub/service-kit'
import type { Core } from '../core.ts'
import { goOnRounds, type Rounds } from '../rounds.ts'
import { toSentence } from './notification-text.ts'
import { findNotification } from './notifications.queries.ts'
import { unsealAddress } from './webhook-address.ts'
import { sendMessage, WebhookRefusal } from './webhook-message.ts'
import {
  type Delivery,
  findWebhook,
  noteFailure,
  noteSuccess,
  removeDelivery,
  takeDue,
} from './webhooks.queries.ts'

const BATCH = 10
const MAX_TRIES = 5
/** A webhook that failed so often in a row is turned off. */
const FAILURES_ALLOWED = 20
const LOOK_EVERY_MS = 15_000

type Needs = Pick<Core, 'config' | 'database' | 'keys' | 'log' | 'safeFetch'>

/** Carries messages to webhooks. Any number of copies may run: each message is taken by one. */
export function startCourier(core: Needs): Rounds {
  return goOnRounds((isStopped) => carryDue(core, isStopped), {
    everyMs: LOOK_EVERY_MS,
    log: core.log,
    trouble: 'webhooks could not be served',
  })
}

async function carryDue(core: Needs, isStopped: () => boolean): Promise<void> {
  for (;;) {
    const due = await takeDue(core.database.knex, BATCH)
    await Promise.all(due.map((delivery) => carry(core, delivery)))
    if (due.length < BATCH || isStopped()) return
  }
}

async function carry(core: Needs, { notificationId, uid, tries }: Delivery): Promise<void> {
  const { knex } = core.database
  const [webhook, notification] = await Promise.all([
    findWebhook(knex, uid),
    findNotification(core.database, notificationId),
  ])
  if (!webhook?.isOn || !notification) return removeDelivery(knex, notificationId)
  try {
    await sendMessage(core.safeFetch, unsealAddress(core, webhook), {
      text: toSentence(notification),
      link: `${core.config.PUBLIC_URL}/#contract=${notification.contractId}`,
    })
    await removeDelivery(knex, notificationId)
    await noteSuccess(knex, uid)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const isForGood = error instanceof WebhookRefusal && error.isForGood
    if (isForGood || tries >= MAX_TRIES) await removeDelivery(knex, notificationId)
    await noteFailure(knex, uid, error.message, isForGood ? 0 : FAILURES_ALLOWED)
  }
}
