import { readConfig, runService } from '@hub/service-kit'
import { buildApp } from './app.ts'
import { configSchema } from './config.ts'
import { keepTidy } from './upkeep/housekeeping.ts'
import { closeMedia } from './open-media.ts'

const config = readConfig(configSchema)
const { app, media } = await buildApp(config)
const stopTidying = keepTidy(media)

await runService(app, {
  host: config.HOST,
  port: config.PORT,
  async onClose() {
    stopTidying()
    await closeMedia(media)
  },
})
