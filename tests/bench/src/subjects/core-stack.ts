import { freePort, NODE_ARGS } from '@hub/infra/testing'
import { randomBytes } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Stores } from '../bench.ts'
import { type Child, startChild } from '../child.ts'
import { makeDatabase } from '../make-database.ts'
import { inProject } from '../project.ts'
import { tokenMaker } from '../token.ts'

/** svc-core as it runs in production, with nothing before it, on a database of its own. */
export interface CoreStack {
  url: string
  databaseUrl: string
  client: pg.Client
  core: Child
  /** The public half of the key of this run. */
  jwks: string
  /** The bearer header of a person, or of an admin, good for ten minutes. */
  authorization(isAdmin?: boolean): string
  stop(): Promise<void>
}

const PERSON = '0190a6f2-7c3e-7000-8000-000000000001'

/** Makes the database, has it filled, and starts svc-core on it. */
export async function startCoreStack(
  stores: Stores,
  fill: (client: pg.Client) => Promise<void>,
): Promise<CoreStack> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-bench-core-'))
  const { jwks, signingKey, tokenFor } = tokenMaker()
  const { databaseUrl, client, drop } = await makeDatabase(stores)
  const clear = async () => {
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    execFileSync(process.execPath, [inProject('svc-core/dist/migrate.js')], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    })
    await fill(client)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const core = await startChild({
      command: process.execPath,
      args: [...NODE_ARGS, inProject('svc-core/dist/server.js')],
      env: {
        NODE_ENV: 'production',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        NATS_URL: stores.natsUrl,
        NATS_TOKEN: stores.natsToken,
        NATS_PREFIX: `bench-${randomBytes(4).toString('hex')}`,
        STORAGE_DIR: join(folder, 'storage'),
        HUB_SECRET: randomBytes(32).toString('base64'),
        AUTH_JWKS: jwks,
        AUTH_SIGNING_KEY: signingKey,
        LOG_LEVEL: 'error',
      },
      readyUrl: `${url}/readyz`,
    })
    return {
      url,
      databaseUrl,
      client,
      core,
      jwks,
      authorization: (isAdmin = false) => `Bearer ${tokenFor(PERSON, isAdmin)}`,
      async stop() {
        await core.stop()
        await clear()
      },
    }
  } catch (error) {
    await clear()
    throw error
  }
}
