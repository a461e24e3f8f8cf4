import { readConfig, runService } from '@hub/service-kit'
import { buildApp } from './app.ts'
import { configSchema } from './config.ts'
import { closeMedia } from './open-media.ts'

const config = readConfig(configSchema)
const { app, media } = await buildApp(config)

await runService(app, {
  host: config.HOST,
  port: config.PORT,
  onClose: () => closeMedia(media),
})
