import { existsSync } from 'node:fs'

/** Debian's: first the one without a window, which paints at a third of the cost. */
const DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

const executablePath = DEBIAN.find((path) => existsSync(path))

/**
 * How tests launch Chromium: Debian's where it is installed, elsewhere the one that Playwright
 * brings. The browser's own services talk to nobody.
 */
export const quietChromium = {
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
