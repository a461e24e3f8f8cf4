import { existsSync } from 'node:fs'

const DEBIAN = '/usr/bin/chromium'

/**
 * How tests launch Chromium: Debian's where it is installed, elsewhere the one that Playwright
 * brings. The browser's own services talk to nobody.
 */
export const quietChromium = {
  ...(existsSync(DEBIAN) && { executablePath: DEBIAN }),
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
