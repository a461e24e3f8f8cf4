import { type StoryUploadFields } from '@hub/api-spec'
import { serve, type Service } from '@hub/service-kit/http'
import type { Media } from '../../base/media.ts'
import { soundAddress } from '../../streaming/sound-address.ts'
import { readSoundForm } from '../sound-form.ts'
import { keepProgress, mustHavePurchased, readProgress } from './progress.ts'
import { purchaseStory } from './purchase-story.commands.ts'
import { removeStory } from './remove-story.commands.ts'
import { toStory } from './stories.view.ts'
import { readStoryFields } from './story-fields.ts'
import { uploadStory } from './upload-story.commands.ts'

export function storyLibraryRoutes(app: Service, media: Media): void {
  serve(app, 'POST /api/stories/upload', async (request) => {
    const form = await readSoundForm(media, request, 'POST /api/stories/upload')
    try {
      const fields = readStoryFields(form.fields as StoryUploadFields)
      return await uploadStory(media, request.caller.uid, form.file, fields)
    } finally {
      media.jobs.wake()
      await form.file.discard()
    }
  })

  serve(app, 'DELETE /api/stories/:id', async (request) => {
    await removeStory(media, request.params.id, request.caller.uid)
    return { message: 'Story deleted successfully!' }
  })

  serve(app, 'POST /api/stories/:id/purchase', async (request) => {
    await purchaseStory(media, request.caller, request.params.id)
    const story = await mustHavePurchased(media, request.caller, request.params.id)
    return toStory({ ...story, isPurchased: true })
  })

  serve(app, 'GET /api/stories/:id/url', async (request, reply) => {
    const story = await mustHavePurchased(media, request.caller, request.params.id)
    return soundAddress(media, story, request, reply)
  })

  serve(app, 'GET /api/stories/:id/progress', async (request) => {
    await mustHavePurchased(media, request.caller, request.params.id)
    return readProgress(media, request.caller, request.params.id)
  })

  serve(app, 'PUT /api/stories/:id/progress', async (request) =>
    keepProgress(media, request.caller, request.params.id, request.body),
  )
}
