import { defaultServerConditions } from 'vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import type { ViteUserConfig } from 'vitest/config'

/** Workspaces are tested from their sources: nothing has to be built first but this kit. */
const SOURCE = '@hub/source'

/** As Vitest has it: without `module`, Node loads packages in the form that is made for it. */
const CONDITIONS = [SOURCE, ...defaultServerConditions.filter((name) => name !== 'module')]

/** No bounds, but what ends a test that hangs, or waits for what does not come: a busy machine may take its time. */
const HANGS_AFTER_MS = 120_000
const COMES_WITHIN_MS = 60_000

function fromSource(): ViteUserConfig {
  const resolve = { conditions: CONDITIONS, noExternal: [/^@hub\//] }
  return {
    resolve: { conditions: CONDITIONS },
    // The last one is where global setups run.
    environments: { client: { resolve }, ssr: { resolve }, __vitest__: { resolve } },
    test: {
      pool: 'forks',
      setupFiles: ['@hub/build-kit/end-with-vitest'],
      include: ['**/*.test.ts', '**/*.test.tsx'],
      exclude: ['**/node_modules/**', '**/dist/**'],
      testTimeout: HANGS_AFTER_MS,
      hookTimeout: HANGS_AFTER_MS,
      expect: { poll: { timeout: COMES_WITHIN_MS, interval: 20 } },
      restoreMocks: true,
      unstubGlobals: true,
      unstubEnvs: true,
    },
  }
}

/** For code that needs neither a store nor a page. */
export function plainTests(overrides: ViteUserConfig = {}): ViteUserConfig {
  return defineConfig(mergeConfig(fromSource(), overrides))
}

/**
 * For services: real Postgres, NATS and object store. Their addresses are in the variable
 * `HUB_TEST_STORES`; when it is not set, the stores are started for the run and stopped after it.
 */
export function serviceTests(overrides: ViteUserConfig = {}): ViteUserConfig {
  const withStores: ViteUserConfig = {
    test: { globalSetup: ['@hub/build-kit/test-stores'] },
  }
  return defineConfig(mergeConfig(mergeConfig(fromSource(), withStores), overrides))
}

/** For React code: a page by happy-dom; an unexpected `console.error` or `console.warn` fails. */
export function viewTests(overrides: ViteUserConfig = {}): ViteUserConfig {
  const inPage: ViteUserConfig = {
    test: {
      environment: 'happy-dom',
      // Testing Library unmounts after each test only when `afterEach` is a global.
      globals: true,
      setupFiles: ['@hub/build-kit/fail-on-console'],
    },
  }
  return defineConfig(mergeConfig(mergeConfig(fromSource(), inPage), overrides))
}
