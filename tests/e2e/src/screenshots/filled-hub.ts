import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startHub, type TestHub } from '@hub/infra/testing'
import { test as base } from '../fixtures/hub-test.ts'

const infra = join(import.meta.dirname, '../../../../infra')
const run = promisify(execFile)

/** A hub of its own that `npm run demo` has filled. */
export const test = base.extend<object, { hub: TestHub }>({
  hub: [
    async ({ browserName: _any }, provide) => {
      const hub = await startHub({ env: { FAVICONS: 'off' } })
      await runFor(hub, 'demo.mjs', hub.url)
      await provide(hub)
      await hub.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  hubUrl: async ({ hub }, provide) => provide(hub.url),
})

/** Runs one of the hub's commands against it, as its owner would in a terminal. */
export async function runFor(hub: TestHub, script: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, HUB_DATA: hub.dataDir }
  await run(process.execPath, [join(infra, script), ...args], { env })
}
