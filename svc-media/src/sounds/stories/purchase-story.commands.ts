import type { Caller } from '@hub/service-kit/auth'
import { notFound } from '@hub/service-kit/base'
import { emit, inTransaction } from '@hub/service-kit/events'
import type { Media } from '../../base/media.ts'
import { mustNotBeForgotten } from '../../people/caller.commands.ts'
import { insertPurchase } from './purchases.queries.ts'
import { findStory } from './story-files.queries.ts'

/** Opens a story to somebody for good; no money moves. Doing it again changes nothing. */
export async function purchaseStory(media: Media, caller: Caller, storyId: string): Promise<void> {
  await inTransaction(media.database, media.relay, async (trx) => {
    await mustNotBeForgotten(trx, caller.uid)
    if (!(await findStory(trx, storyId))) throw notFound('This story no longer exists.')
    const isNew = await insertPurchase(trx, caller.uid, storyId)
    if (isNew) await emit(trx, 'media.story.purchased', { storyId, userId: caller.uid })
  })
  const event = { name: 'library.changed', id: storyId }
  media.bus.publishLive({ to: [caller.uid], event })
}
