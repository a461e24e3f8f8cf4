import { notFound } from '@hub/service-kit/base'
import { hasTag, serve, type Service } from '@hub/service-kit/http'
import { ObjectMissing } from '@hub/service-kit/storage'
import type { Core } from '../base/core.ts'
import { IMAGE_PREFIX } from './image-keys.ts'

export function imageRoutes(app: Service, core: Core): void {
  serve(app, 'GET /api/images/:key', async (request, reply) => {
    const etag = `"${request.params.key}"`
    const { stream, size } = await openImage(core, request.params.key)
    void reply.headers({
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    if (hasTag(request.headers['if-none-match'], etag)) {
      stream.destroy()
      return reply.code(304).send()
    }
    return reply.type('image/webp').header('content-length', size).send(stream)
  })
}

function openImage(core: Core, name: string): ReturnType<Core['storage']['get']> {
  return core.storage.get(IMAGE_PREFIX + name).catch((error: unknown) => {
    throw error instanceof ObjectMissing ? notFound('Image not found.') : error
  })
}
