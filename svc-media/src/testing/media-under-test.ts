import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@hub/service-kit/base'
import type { Service } from '@hub/service-kit/http'
import {
  testBucket,
  testDatabase,
  testStores,
  testTokens,
  type TestTokens,
} from '@hub/service-kit/testing'
import { buildApp } from '../app.ts'
import { type Config, configSchema } from '../base/config.ts'
import type { Media } from '../base/media.ts'
import { migrations } from '../migrations/index.ts'
import { closeMedia } from '../open-media.ts'
import { type CoreStandIn, coreStandIn } from './core-stand-in.ts'

/** The real service on stores of a test's own, called by `inject`. */
export interface MediaUnderTest {
  app: Service
  media: Media
  config: Config
  tokens: TestTokens
  core: CoreStandIn
  /** Another copy of the service on the same stores. */
  startCopy(): Promise<{ app: Service; media: Media }>
  stop(): Promise<void>
}

/**
 * Starts the service; nothing of NATS is shared with another test. Objects are in a folder, or in a
 * bucket when the tests run by `vitest --mode s3`.
 */
export async function startMedia(env: Record<string, string> = {}): Promise<MediaUnderTest> {
  const tokens = testTokens()
  const core = await coreStandIn()
  const database = await testDatabase({ schema: 'media', migrations })
  const folder = await mkdtemp(join(tmpdir(), 'svc-media-'))
  const { natsUrl, natsToken } = testStores()
  const bucket = process.env['MODE'] === 's3' ? await testBucket() : undefined
  const config = readConfig(configSchema, {
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    // A busy machine is no reason to refuse: the limits have tests of their own.
    DATABASE_STATEMENT_MS: '60000',
    DATABASE_WAIT_MS: '60000',
    NATS_URL: natsUrl,
    NATS_TOKEN: natsToken,
    NATS_PREFIX: `test-${randomUUID()}`,
    ...(bucket?.env ?? { STORAGE_DIR: folder }),
    RECEIVED_DIR: join(folder, 'received'),
    HUB_SECRET: randomBytes(32).toString('base64'),
    AUTH_JWKS: tokens.jwks,
    CORE_URL: core.url,
    ...env,
  })
  const running: { app: Service; media: Media }[] = []
  const startCopy = async () => {
    const copy = await buildApp(config)
    running.push(copy)
    return copy
  }
  const first = await startCopy()
  return {
    ...first,
    config,
    tokens,
    core,
    startCopy,
    async stop() {
      for (const { app, media } of running) {
        await app.close()
        await closeMedia(media)
      }
      await core.stop()
      await database.drop()
      await bucket?.drop()
      await rm(folder, { recursive: true })
    },
  }
}
