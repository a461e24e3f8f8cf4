import { readConfig } from '@hub/service-kit/base'
import { transact } from '@hub/service-kit/database'
import { runService } from '@hub/service-kit/http'
import { deleteRestoredAccounts } from './people/deletion/delete-restored.commands.ts'
import { grantListed } from './people/rights/first-admin.commands.ts'
import { buildApp } from './app.ts'
import { configSchema } from './base/config.ts'
import { startCleanup } from './housekeeping.ts'
import { closeCore } from './open-core.ts'
import { readRevocations } from './people/revocations.ts'

const config = readConfig(configSchema)
const { app, core } = await buildApp(config)
await transact(core.database, (trx) => grantListed(trx, config))
await deleteRestoredAccounts(core)
await readRevocations(core)
const stopCleanup = startCleanup(core)

await runService(app, {
  host: config.HOST,
  port: config.PORT,
  async onClose() {
    await stopCleanup()
    await closeCore(core)
  },
})
