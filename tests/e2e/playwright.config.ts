import { quietChromium } from '@hub/infra/testing'
import { defineConfig } from '@playwright/test'

// The global setup tells its address to the workers, which read this file again.
const baseURL = process.env['HUB_E2E_URL']
const hubUrl = baseURL ? { baseURL } : {}

export default defineConfig({
  testDir: 'src',
  globalSetup: './src/fixtures/global-setup.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // No bounds, but what ends a test that hangs: a busy machine may take its time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
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
    launchOptions: quietChromium,
  },
})
