import { notFound } from '@hub/service-kit/base'
import { emit, inTransaction } from '@hub/service-kit/events'
import type { Media } from '../../base/media.ts'
import { mustBeAdminNow } from '../../people/caller.commands.ts'
import { removeSound } from '../store-sound.ts'
import { lockStory, removeStoryRow } from './story-files.queries.ts'

export async function removeStory(media: Media, id: string, adminId?: string): Promise<void> {
  const gone = await inTransaction(media.database, media.relay, async (trx) => {
    if (adminId) await mustBeAdminNow(trx, adminId)
    const story = await lockStory(trx, id)
    if (!story) throw notFound('This story no longer exists.')
    await removeStoryRow(trx, id)
    await emit(trx, 'media.story.removed', {
      storyId: id,
      title: story.title,
      ...(adminId && { byId: adminId }),
    })
    return story
  })
  media.bus.publishLive({ to: 'everyone', event: { name: 'library.changed', id } })
  await removeSound(media, gone)
}
