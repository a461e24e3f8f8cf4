import type { Item } from '@hub/api-spec'
import type { Caller } from '@hub/service-kit/auth'
import { conflict, unprocessable } from '@hub/service-kit/base'
import { transact } from '@hub/service-kit/database'
import { emit, inTransaction } from '@hub/service-kit/events'
import { audit } from '../audit/audit.queries.ts'
import { publishConsoleChanged } from '../audit/console.events.ts'
import type { Core } from '../base/core.ts'
import { lockAdmin } from '../people/caller.commands.ts'
import { countItems, swapItems, whileAlone } from './refresh.queries.ts'
import type { ItemSource } from './sources/item-source.ts'

/** Asks the source for the item list and swaps it in, all of it or nothing. */
export async function refreshItems(core: Core, source: ItemSource, caller: Caller): Promise<void> {
  await transact(core.database, (trx) => lockAdmin(trx, caller))
  const wasAlone = await whileAlone(core.database, async () => {
    const items = await source.fetchItems()
    const counts = await swapIn(core, source, caller, items)
    core.bus.publishLive({ to: 'everyone', event: { name: 'items.changed' } })
    publishConsoleChanged(core)
    core.log.info({ ...counts, source: source.name, total: items.length }, 'items refreshed')
  })
  if (!wasAlone) throw conflict('The item list is being refreshed already.')
}

function swapIn(core: Core, { name }: ItemSource, caller: Caller, items: readonly Item[]) {
  return inTransaction(core.database, core.relay, async (trx) => {
    // The right may have been taken away while the source was asked.
    const admin = await lockAdmin(trx, caller)
    const before = await countItems(trx)
    if (items.length === 0) {
      throw unprocessable(`The source "${name}" has no items. The list stays as it was.`)
    }
    if (items.length < before * core.config.ITEMS_MIN_SHARE) {
      throw unprocessable(
        `The source "${name}" has only ${items.length} items where there were ${before}. ` +
          'The list stays as it was.',
      )
    }
    const counts = await swapItems(trx, items)
    await audit(trx, { action: 'items-refreshed', actor: admin })
    await emit(trx, 'core.items.refreshed', counts)
    return counts
  })
}
