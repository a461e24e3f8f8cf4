import { quietChromium } from '@hub/infra/testing'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'src',
  // Tests wait more than they compute.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // No bounds, but what ends a test that hangs: a busy machine may take its time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/results.json' }]],
  outputDir: 'test-results/artifacts',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // Nothing is proved by animations but that they cost time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: quietChromium,
  },
})
