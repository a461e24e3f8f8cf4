import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testStores, testTokens, type TestTokens } from '@hub/service-kit/testing'
import { readGatewayConfig } from '../base/config.ts'
import { createGateway, type Gateway } from '../gateway.ts'

/** A gateway on sockets of its own, with folders of its own. */
export interface GatewayUnderTest {
  gateway: Gateway
  url: string
  port: number
  tokens: TestTokens
  shellDir: string
  remotesDir: string
  /** Headers of a signed-in pilot. */
  signedIn(uid?: string): { authorization: string }
  stop(): Promise<void>
}

export const INDEX_PAGE = '<!doctype html><title>Hangar</title><div id="root"></div>'

/** Starts a gateway; `env` adds to its configuration. */
export async function startGateway(env: Record<string, string> = {}): Promise<GatewayUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
  const shellDir = join(folder, 'shell')
  const remotesDir = join(folder, 'remotes')
  await mkdir(join(shellDir, 'assets'), { recursive: true })
  await mkdir(remotesDir)
  await writeFile(join(shellDir, 'index.html'), INDEX_PAGE)
  const tokens = testTokens()
  const { natsUrl, natsToken } = testStores()
  const config = readGatewayConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    CORE_URL: NOWHERE,
    MEDIA_URL: NOWHERE,
    NATS_URL: natsUrl,
    NATS_TOKEN: natsToken,
    AUTH_JWKS: tokens.jwks,
    SHELL_DIR: shellDir,
    REMOTES_DIR: remotesDir,
    FAVICONS: 'off',
    DRAIN_SECONDS: '1',
    ...env,
  })
  const gateway = await createGateway(config)
  const port = await gateway.listen()
  return {
    gateway,
    port,
    url: `http://127.0.0.1:${port}`,
    tokens,
    shellDir,
    remotesDir,
    signedIn: (uid = 'pilot') => ({ authorization: `Bearer ${tokens.tokenFor({ uid })}` }),
    async stop() {
      await gateway.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** Nobody listens on the discard port. */
const NOWHERE = 'http://127.0.0.1:9'
