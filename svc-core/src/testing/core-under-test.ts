import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@hub/service-kit/base'
import type { Service } from '@hub/service-kit/http'
import { testDatabase, testStores, testTokens, type TestTokens } from '@hub/service-kit/testing'
import { buildApp } from '../app.ts'
import { type Config, configSchema } from '../base/config.ts'
import type { Core } from '../base/core.ts'
import { migrations } from '../migrations/index.ts'
import { closeCore } from '../open-core.ts'

/** The real service on stores of a test's own, called by `inject`. */
export interface CoreUnderTest {
  app: Service
  core: Core
  config: Config
  tokens: TestTokens
  /** Another copy of the service on the same stores, perhaps with other settings. */
  startCopy(changes?: Partial<Config>): Promise<{ app: Service; core: Core }>
  stop(): Promise<void>
}

export async function startCore(env: Record<string, string> = {}): Promise<CoreUnderTest> {
  const tokens = testTokens()
  const database = await testDatabase({ schema: 'core', migrations })
  const folder = await mkdtemp(join(tmpdir(), 'svc-core-'))
  const { natsUrl, natsToken } = testStores()
  const config = readConfig(configSchema, {
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    // A busy machine is no reason to refuse: the limits have tests of their own.
    DATABASE_STATEMENT_MS: '60000',
    DATABASE_WAIT_MS: '60000',
    MAX_OPEN_CONTRACTS: '100000',
    MAX_OFFERS_AN_HOUR: '100000',
    NATS_URL: natsUrl,
    NATS_TOKEN: natsToken,
    NATS_PREFIX: `test-${randomUUID()}`,
    STORAGE_DIR: folder,
    HUB_SECRET: randomBytes(32).toString('base64'),
    AUTH_JWKS: tokens.jwks,
    AUTH_SIGNING_KEY: tokens.signingKey,
    ...env,
  })
  const running: { app: Service; core: Core }[] = []
  const startCopy = async (changes: Partial<Config> = {}) => {
    const copy = await buildApp({ ...config, ...changes })
    running.push(copy)
    return copy
  }
  const first = await startCopy()
  return {
    ...first,
    config,
    tokens,
    startCopy,
    async stop() {
      for (const { app, core } of running) {
        await app.close()
        await closeCore(core)
      }
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}
