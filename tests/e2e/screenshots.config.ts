import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run screenshots`: every screen of a hub of its own that the demo has filled. */
export default defineConfig({
  ...base,
  workers: 1,
  testMatch: 'screenshots/*.shots.ts',
  reporter: 'list',
  timeout: 300_000,
})
