import { buffer } from 'node:stream/consumers'
import { MAX_IMAGE_BYTES } from '@hub/api-spec'
import { invalid } from '@hub/service-kit/base'
import { readForm, serve, type Service } from '@hub/service-kit/http'
import { Type } from 'typebox'
import type { Core } from '../../base/core.ts'
import { changePhoto } from './profile.commands.ts'

export function photoRoutes(app: Service, core: Core): void {
  serve(app, 'PUT /api/profile/photo', async (request) => {
    let file: Buffer | undefined
    await readForm(request, {
      fields: Type.Object({}),
      files: [{ name: 'photo', maxBytes: MAX_IMAGE_BYTES }],
      async onFile(stream) {
        file = await buffer(stream)
      },
    })
    if (!file?.length) throw invalid('Please choose a picture.')
    return changePhoto(core, request.caller, file)
  })

  serve(app, 'DELETE /api/profile/photo', async (request) =>
    changePhoto(core, request.caller, undefined),
  )
}
