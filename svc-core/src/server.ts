import { readConfig, runService } from '@hub/service-kit'
import { buildApp } from './app.ts'
import { configSchema } from './config.ts'
import { keepTidy } from './housekeeping.ts'
import { closeCore } from './open-core.ts'
import { readRevocations } from './users/revocations.ts'

const config = readConfig(configSchema)
const { app, core } = await buildApp(config)
await readRevocations(core)
const stopTidying = keepTidy(core)

await runService(app, {
  host: config.HOST,
  port: config.PORT,
  async onClose() {
    stopTidying()
    await closeCore(core)
  },
})
