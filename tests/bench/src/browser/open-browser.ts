import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quietChromium } from '@hub/infra/testing'
import { type BrowserContext, chromium } from 'playwright-core'

/** The page's libraries cannot reach out either. */
const ONLY_LOOPBACK = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

type LaunchOptions = Parameters<typeof chromium.launchPersistentContext>[1]

export interface OpenBrowser {
  context: BrowserContext
  close(): Promise<void>
}

/** Chromium with a profile of its own; with a port, other programs may steer it too. */
export async function openBrowser(debuggingPort?: number): Promise<OpenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'hub-bench-browser-'))
  const port = debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : []
  const context = await launch(profile, {
    ...quietChromium,
    args: [...quietChromium.args, ONLY_LOOPBACK, ...port],
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  return {
    context,
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The library's own message is a page long. */
async function launch(profile: string, options: LaunchOptions): Promise<BrowserContext> {
  try {
    return await chromium.launchPersistentContext(profile, options)
  } catch (error) {
    rmSync(profile, { recursive: true, force: true })
    const isMissing = error instanceof Error && /Executable doesn't exist/.test(error.message)
    if (!isMissing) throw error
    throw new Error(
      'There is no browser here. Install one: npx playwright install chromium, or apt-get install chromium-headless-shell.',
      { cause: error },
    )
  }
}
