import { cutPage, readPage, serve, type Service } from '@hub/service-kit/http'
import type { Media } from '../../base/media.ts'
import { listStories } from './stories.queries.ts'
import { toStory } from './stories.view.ts'

export function storyRoutes(app: Service, { database, keys }: Media): void {
  serve(app, 'GET /api/stories', async (request, reply) => {
    const page = readPage(keys.cursor, request)
    const rows = await listStories(database, request.caller.uid, page)
    return cutPage({ key: keys.cursor, page, request, reply }, rows).map(toStory)
  })
}
