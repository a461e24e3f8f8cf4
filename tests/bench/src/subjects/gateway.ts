import { freePort, NODE_ARGS } from '@hub/infra/testing'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stores } from '../bench.ts'
import { type Child, startChild } from '../child.ts'
import { inProject } from '../project.ts'

interface GatewayOptions {
  stores: Stores
  /** The service behind it. */
  coreUrl: string
  jwks: string
}

/** The gateway as it runs in production, with limits that are checked and not reached. */
export async function startGateway(
  options: GatewayOptions,
): Promise<{ port: number; child: Child }> {
  const { stores, coreUrl, jwks } = options
  const port = await freePort()
  const shell = mkdtempSync(join(tmpdir(), 'hub-bench-shell-'))
  writeFileSync(join(shell, 'index.html'), '<!doctype html><title>Hangar</title>')
  const child = await startChild({
    command: process.execPath,
    args: [...NODE_ARGS, inProject('gateway/dist/server.js')],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      CORE_URL: coreUrl,
      MEDIA_URL: coreUrl,
      NATS_URL: stores.natsUrl,
      NATS_TOKEN: stores.natsToken,
      AUTH_JWKS: jwks,
      SHELL_DIR: shell,
      REMOTES_DIR: shell,
      FAVICONS: 'off',
      RATE_USER_PER_MINUTE: '100000000',
    },
    readyUrl: `http://127.0.0.1:${port}/readyz`,
  })
  const stop = async () => {
    await child.stop()
    rmSync(shell, { recursive: true, force: true })
  }
  return { port, child: { ...child, stop } }
}
