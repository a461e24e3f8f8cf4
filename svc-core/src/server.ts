import { readConfig, runService } from '@hub/service-kit'
import { grantListed } from './admin/first-admin.commands.ts'
import { buildApp } from './app.ts'
import { configSchema } from './config.ts'
import { keepTidy } from './housekeeping.ts'
import { closeCore } from './open-core.ts'
import { readRevocations } from './users/revocations.ts'

const config = readConfig(configSchema)
const { app, core } = await buildApp(config)
await core.database.knex.transaction((trx) => grantListed(trx, config))
await readRevocations(core)
const stopTidying = keepTidy(core)

await runService(app, {
  host: config.HOST,
  port: config.PORT,
  async onClose() {
    await stopTidying()
    await closeCore(core)
  },
})
