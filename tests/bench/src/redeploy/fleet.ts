import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, NODE_ARGS } from '@hub/infra/testing'
import type { Stores } from '../bench.ts'
import { type Child, startChild } from '../child.ts'
import { makeDatabase } from '../make-database.ts'
import { inProject } from '../project.ts'
import { tokenMaker } from '../token.ts'

export const SERVICES = ['svc-core', 'svc-media'] as const
export type ServiceName = (typeof SERVICES)[number]

/** The product as a deployment runs it: a gateway that knows two places for a copy of each service. */
export interface Fleet {
  url: string
  databaseUrl: string
  /** Starts a copy of the service at its free place, and stops the one that it takes the place of. */
  redeploy(name: ServiceName): Promise<void>
  stop(): Promise<void>
}

/** Limits, which have tests of their own, far from what a rehearsal does. */
const FAR_LIMITS = {
  RATE_USER_PER_MINUTE: '1000000',
  RATE_GUEST_SIGN_INS: '100000',
  MAX_OPEN_CONTRACTS_OF_A_GUEST: '1000000',
  MAX_PLAYLISTS_OF_A_GUEST: '1000000',
  // A busy machine is no reason to refuse.
  DATABASE_STATEMENT_MS: '60000',
  DATABASE_WAIT_MS: '60000',
  UPSTREAM_QUEUE_MS: '60000',
  UPSTREAM_EXPECTED_MS: '60000',
}

interface Place {
  url: string
  child: Child | undefined
}

/** Makes the database, brings it up to date, and starts one copy of each service and the gateway. */
export async function startFleet(stores: Stores): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-fleet-'))
  const { databaseUrl, drop } = await makeDatabase(stores)
  for (const name of SERVICES) {
    execFileSync(process.execPath, [inProject(`${name}/dist/migrate.js`)], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    })
  }
  const places = { 'svc-core': await twoPlaces(), 'svc-media': await twoPlaces() }
  const urlsOf = (name: ServiceName) => places[name].map(({ url }) => url).join(',')
  const { jwks, signingKey } = tokenMaker()
  const shared = {
    ...FAR_LIMITS,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    NATS_URL: stores.natsUrl,
    NATS_TOKEN: stores.natsToken,
    NATS_PREFIX: `fleet-${randomBytes(4).toString('hex')}`,
    AUTH_JWKS: jwks,
    STORAGE_DIR: join(folder, 'storage'),
  }
  const service = {
    ...shared,
    DATABASE_URL: databaseUrl,
    HUB_SECRET: randomBytes(32).toString('base64'),
    AUTH_SIGNING_KEY: signingKey,
    RECEIVED_DIR: join(folder, 'received'),
    CORE_URL: urlsOf('svc-core'),
  }
  const startAt = async (name: ServiceName, place: Place | undefined) => {
    if (!place) throw new Error(`There is no free place for ${name}.`)
    place.child = await start(name, place.url, service)
  }
  for (const name of SERVICES) await startAt(name, places[name][0])

  const url = await newUrl()
  const shell = join(folder, 'shell')
  mkdirSync(shell)
  writeFileSync(join(shell, 'index.html'), '<!doctype html><title>Hangar</title>')
  const gateway = await start('gateway', url, {
    ...shared,
    CORE_URL: urlsOf('svc-core'),
    MEDIA_URL: urlsOf('svc-media'),
    SHELL_DIR: shell,
    REMOTES_DIR: shell,
    FAVICONS: 'off',
  })
  return {
    url,
    databaseUrl,
    async redeploy(name) {
      const old = places[name].find(({ child }) => child)
      await startAt(
        name,
        places[name].find(({ child }) => !child),
      )
      await old?.child?.stop()
      if (old) old.child = undefined
    },
    async stop() {
      await gateway.stop()
      for (const { child } of Object.values(places).flat()) await child?.stop()
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const newUrl = async () => `http://127.0.0.1:${await freePort()}`

const twoPlaces = async (): Promise<Place[]> => [
  { url: await newUrl(), child: undefined },
  { url: await newUrl(), child: undefined },
]

function start(name: string, url: string, env: NodeJS.ProcessEnv): Promise<Child> {
  return startChild({
    command: process.execPath,
    args: [...NODE_ARGS, inProject(`${name}/dist/server.js`)],
    env: { ...env, PORT: new URL(url).port },
    readyUrl: `${url}/readyz`,
  })
}
