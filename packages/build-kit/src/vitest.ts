import { defaultServerConditions } from 'vite'
import { defineConfig, mergeConfig } from 'vitest/config'
import type { ViteUserConfig } from 'vitest/config'

/** Workspaces are tested from their sources: nothing has to be built first but this kit. */
const SOURCE = '@hub/source'

/** As Vitest has it: without `module`, Node loads packages in the form that is made for it. */
const CONDITIONS = [SOURCE, ...defaultServerConditions.filter((name) => name !== 'module')]

/** No bound, but what ends a test that hangs: a busy machine may take its time. */
const HANGS_AFTER_MS = 60_000

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
    test: {
      globalSetup: ['@hub/build-kit/test-stores'],
      expect: { poll: { timeout: 10_000, interval: 20 } },
      hookTimeout: 60_000,
    },
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
