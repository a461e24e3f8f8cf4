import { freePort, NODE_ARGS } from '@hub/infra/testing'
import { randomBytes } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Stores } from '../bench.ts'
import { type Child, startChild } from '../child.ts'
import { makeDatabase } from '../make-database.ts'
import { inProject } from '../project.ts'
import { tokenMaker } from '../token.ts'

/** svc-media and a gateway before it, as they run in production, on a database of their own. */
export interface MediaStack {
  url: string
  /** The bearer header of an admin; another one every few minutes, as tokens end. */
  readonly authorization: string
  client: pg.Client
  /** Where the objects are, as files. */
  objects: string
  media: Child
  gateway: Child
  /** Ends svc-media as `kill -9` does, and starts it again. */
  killMedia(): Promise<void>
  stop(): Promise<void>
}

const ADMIN = '0190a6f2-7c3e-7000-8000-00000000ad01'
/** Half of what a token lives. */
const RENEWED_AFTER_MS = 300_000

/** Starts both; `env` is for svc-media. */
export async function startMediaStack(
  stores: Stores,
  env: Readonly<Record<string, string>> = {},
): Promise<MediaStack> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-bench-media-'))
  const { jwks, tokenFor } = tokenMaker()
  const { databaseUrl, client, drop } = await makeDatabase(stores)
  execFileSync(process.execPath, [inProject('svc-media/dist/migrate.js')], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })
  const [mediaPort, port] = [await freePort(), await freePort()]
  // In svc-core's place: whoever svc-media asks about is signed in.
  const core = await startCore()
  const nats = { NATS_URL: stores.natsUrl, NATS_TOKEN: stores.natsToken, AUTH_JWKS: jwks }
  const prefix = `bench-${randomBytes(4).toString('hex')}`
  const startMedia = () =>
    startChild({
      command: process.execPath,
      args: [...NODE_ARGS, inProject('svc-media/dist/server.js')],
      env: {
        ...nats,
        NODE_ENV: 'production',
        NATS_PREFIX: prefix,
        PORT: String(mediaPort),
        DATABASE_URL: databaseUrl,
        STORAGE_DIR: join(folder, 'storage'),
        RECEIVED_DIR: join(folder, 'received'),
        HUB_SECRET: randomBytes(32).toString('base64'),
        CORE_URL: core.url,
        LOG_LEVEL: 'error',
        ...env,
      },
      readyUrl: `http://127.0.0.1:${mediaPort}/readyz`,
    })
  const makeToken = () => ({ text: tokenFor(ADMIN, true), madeAt: performance.now() })
  let token = makeToken()
  const stack = { media: await startMedia() }
  const gateway = await startGateway(port, mediaPort, folder, nats)
  return {
    url: `http://127.0.0.1:${port}`,
    get authorization() {
      if (performance.now() - token.madeAt > RENEWED_AFTER_MS) token = makeToken()
      return `Bearer ${token.text}`
    },
    client,
    objects: join(folder, 'storage/objects'),
    get media() {
      return stack.media
    },
    gateway,
    async killMedia() {
      process.kill(stack.media.pid, 'SIGKILL')
      await stack.media.stop()
      stack.media = await startMedia()
    },
    async stop() {
      await gateway.stop()
      await stack.media.stop()
      await core.stop()
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Says 200 to whatever it is asked, as svc-core does of a session; not here, where uploads are written. */
async function startCore() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const args = [inProject('tests/bench/dist/subjects/upstream.js'), String(port)]
  const child = await startChild({ command: process.execPath, args, readyUrl: url })
  return { url, stop: () => child.stop() }
}

function startGateway(
  port: number,
  mediaPort: number,
  folder: string,
  nats: Readonly<Record<string, string>>,
): Promise<Child> {
  const shell = join(folder, 'shell')
  mkdirSync(shell)
  writeFileSync(join(shell, 'index.html'), '<!doctype html><title>Hangar</title>')
  const service = `http://127.0.0.1:${mediaPort}`
  return startChild({
    command: process.execPath,
    args: [...NODE_ARGS, inProject('gateway/dist/server.js')],
    env: {
      ...nats,
      NODE_ENV: 'production',
      PORT: String(port),
      CORE_URL: service,
      MEDIA_URL: service,
      SHELL_DIR: shell,
      REMOTES_DIR: shell,
      STORAGE_DIR: join(folder, 'storage'),
      FAVICONS: 'off',
      LOG_LEVEL: 'error',
      RATE_USER_PER_MINUTE: '100000000',
      RATE_ADDRESS_PER_MINUTE: '100000000',
      RATE_UPLOADS_PER_MINUTE: '100000000',
      RATE_SOUND_PER_MINUTE: '100000000',
      RATE_LIGHT_PER_MINUTE: '100000000',
    },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  })
}
