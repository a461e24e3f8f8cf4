import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// Debian's Chromium where it is installed; elsewhere the one that Playwright brings.
const debian = '/usr/bin/chromium'
const executablePath = existsSync(debian) ? { executablePath: debian } : {}

// The global setup tells its address to the workers, which read this file again.
const baseURL = process.env['HUB_E2E_URL']
const hubUrl = baseURL ? { baseURL } : {}

// Nothing but this machine's loopback is ever talked to, by the browser's own services neither.
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'src',
  globalSetup: './src/fixtures/global-setup.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  outputDir: 'test-results/artifacts',
  use: {
    ...hubUrl,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // Nothing is proved by animations but that they cost time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { ...executablePath, args: QUIET },
  },
})
