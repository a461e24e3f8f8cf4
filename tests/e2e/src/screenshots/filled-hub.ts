import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startHub, type TestHub } from '@hub/infra/testing'
import { test as base } from '../fixtures/hub-test.ts'

const DEMO = join(import.meta.dirname, '../../../../infra/demo.mjs')
const run = promisify(execFile)

/** A hub of its own that `npm run demo` has filled. */
export const test = base.extend<object, { hub: TestHub }>({
  hub: [
    async ({ browserName: _any }, provide) => {
      const hub = await startHub()
      const env = { ...process.env, HUB_DATA: hub.dataDir }
      await run(process.execPath, [DEMO, hub.url], { env })
      await provide(hub)
      await hub.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
