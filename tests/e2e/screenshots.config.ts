import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** `npm run screenshots`: every screen of a hub of its own that the demo has filled. */
const { globalSetup: _shared, ...common } = base

export default defineConfig({
  ...common,
  testMatch: 'screenshots/*.shots.ts',
  reporter: 'list',
  timeout: 300_000,
})
