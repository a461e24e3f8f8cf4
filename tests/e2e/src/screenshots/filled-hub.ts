import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startHub, type TestHub } from '@hub/infra/testing'
import { test as base } from '../fixtures/hub-test.ts'

const DEMO = join(import.meta.dirname, '../../../../infra/demo.mjs')
/** So that the pictures have what a community sets up. */
const COMMUNITY = {
  DISCORD_INVITE: 'https://discord.gg/thecrew',
  YOUTUBE_URL: 'https://www.youtube.com/@thecrew',
  TWITCH_URL: 'https://www.twitch.tv/thecrew',
  X_URL: 'https://x.com/thecrew',
}

const run = promisify(execFile)

/** A hub of its own that `npm run demo` has filled. */
export const test = base.extend<object, { hub: TestHub }>({
  hub: [
    async ({ browserName: _any }, provide) => {
      const hub = await startHub({ env: COMMUNITY })
      const env = { ...process.env, HUB_DATA: hub.dataDir }
      await run(process.execPath, [DEMO, hub.url], { env })
      await provide(hub)
      await hub.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
