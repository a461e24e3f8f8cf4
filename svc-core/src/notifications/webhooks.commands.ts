import type { Webhook, WebhookDraft } from '@hub/api-spec'
import { type Caller, invalid } from '@hub/service-kit'
import type { Core } from '../core.ts'
import { lockCaller } from '../users/caller.commands.ts'
import { sealAddress } from './webhook-address.ts'
import { sayHello } from './webhook-message.ts'
import { removeWebhook, saveWebhook } from './webhooks.queries.ts'

/** Keeps the address that a person wants to be told at. Turned on, it is tried first. */
export async function setWebhook(
  core: Core,
  caller: Caller,
  { url: text, isOn }: WebhookDraft,
): Promise<Webhook> {
  const { knex } = core.database
  const url = text.trim()
  if (isOn && url === '') throw invalid('Please enter the address of the webhook.')
  if (url !== '' && !URL.canParse(url)) throw invalid('That is not a web address.')
  await knex.transaction((trx) => lockCaller(trx, caller))
  if (isOn) await sayHello(core.safeFetch, url, core.config.PUBLIC_URL)
  await knex.transaction(async (trx) => {
    const { uid } = await lockCaller(trx, caller)
    if (url === '') await removeWebhook(trx, uid)
    else await saveWebhook(trx, { uid, isOn, url: sealAddress(core, uid, url) })
  })
  return { url: url || null, isOn, problem: null }
}
