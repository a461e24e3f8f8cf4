import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'

const DEBIAN = '/usr/bin/chromium'

/** The browser talks to nobody but the hub, its own services neither. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

export interface OpenBrowser {
  context: BrowserContext
  close(): Promise<void>
}

/** Debian's Chromium with a profile of its own; with a port, other programs may steer it too. */
export async function openBrowser(debuggingPort?: number): Promise<OpenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'hub-bench-browser-'))
  const port = debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : []
  const context = await chromium.launchPersistentContext(profile, {
    ...(existsSync(DEBIAN) && { executablePath: DEBIAN }),
    args: [...QUIET, ...port],
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
