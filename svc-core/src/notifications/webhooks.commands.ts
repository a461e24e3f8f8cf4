import { setTimeout as sleep } from 'node:timers/promises'
import type { Webhook, WebhookDraft } from '@hub/api-spec'
import type { Caller } from '@hub/service-kit/auth'
import { invalid, unprocessable } from '@hub/service-kit/base'
import { transact } from '@hub/service-kit/database'
import type { Core } from '../base/core.ts'
import { lockCaller } from '../people/caller.commands.ts'
import { hashAddress, sealAddress } from './webhook-address.ts'
import { pauseAddress } from './webhook-addresses.queries.ts'
import { sendMessage } from './webhook-message.ts'
import { removeWebhook, saveWebhook } from './webhooks.queries.ts'

/** Keeps the address that a person wants to be told at. Turned on, it is tried first. */
export async function setWebhook(
  core: Core,
  caller: Caller,
  { url: text, isOn }: WebhookDraft,
): Promise<Webhook> {
  const url = text.trim()
  if (isOn && url === '') throw invalid('Please enter the address of the webhook.')
  if (url !== '' && !URL.canParse(url)) throw invalid('That is not a web address.')
  await transact(core.database, (trx) => lockCaller(trx, caller))
  if (isOn) await sayHello(core, url)
  await transact(core.database, async (trx) => {
    const { uid } = await lockCaller(trx, caller)
    if (url === '') await removeWebhook(trx, uid)
    else await saveWebhook(trx, { uid, isOn, url: sealAddress(core, uid, url) })
  })
  core.bus.publishLive({ to: [caller.uid], event: { name: 'webhook.changed' } })
  return { url: url || null, isOn, problem: null }
}

/** How long somebody who saves an address is kept waiting for its receiver to be at leisure. */
const PATIENCE_MS = 5_000

/**
 * Sends a first message, so that an address that does not work is told at once. One that has too
 * much to do just now does work: it is asked once more, and left alone then.
 */
async function sayHello(core: Core, url: string): Promise<void> {
  const hello = { text: 'Hangar will tell you here.', link: core.config.PUBLIC_URL }
  for (let isFirst = true; ; isFirst = false) {
    const outcome = await sendMessage(core.safeFetch, url, hello)
    if (outcome.kind === 'failed') {
      throw unprocessable(`The webhook does not work: ${outcome.problem}`)
    }
    const { kind, pauseMs } = outcome
    if (kind === 'told' || !isFirst || pauseMs > PATIENCE_MS) {
      await pauseAddress(core.database.knex, hashAddress(core, url), pauseMs)
      return
    }
    await sleep(pauseMs)
  }
}
