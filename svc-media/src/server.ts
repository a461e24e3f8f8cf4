import { readConfig } from '@hub/service-kit/base'
import { runService } from '@hub/service-kit/http'
import { buildApp } from './app.ts'
import { warnWithoutFfmpeg } from './audio/ffmpeg/ffmpeg.ts'
import { configSchema } from './base/config.ts'
import { keepTidy } from './upkeep/housekeeping.ts'
import { closeMedia } from './open-media.ts'

const config = readConfig(configSchema)
const { app, media } = await buildApp(config)
const stopTidying = keepTidy(media)
void warnWithoutFfmpeg(app.log)

await runService(app, {
  host: config.HOST,
  port: config.PORT,
  async onClose() {
    stopTidying()
    await closeMedia(media)
  },
})
