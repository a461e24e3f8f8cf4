import { get } from 'node:http'
import { join } from 'node:path'
import { startBound } from '../process/bound-child.ts'
import type { Part } from '../process/part.ts'
import { waitUntilUsable } from '../process/wait-until.ts'
import { packageFolder } from './package-folder.ts'

export interface DevServer {
  name: string
  root: string
  host: string
  port: number
  /** What it is told beside its port; see `build-kit`. */
  env: Record<string, string>
  logPath: string
  lockFd: number
}

/** Vite's own server for one front end. */
export function devServerPart({ name, root, host, port, ...rest }: DevServer): Part {
  const { NODE_ENV: _ours, npm_lifecycle_event: _script, ...inherited } = process.env
  const env = { ...inherited, ...rest.env, HUB_DEV_PORT: String(port), NO_COLOR: '1' }
  const script = join(packageFolder('vite'), 'bin/vite.js')
  return {
    name,
    logPath: rest.logPath,
    isStore: false,
    stopSignal: 'SIGKILL',
    graceMs: 0,
    launch: async () =>
      startBound({
        command: process.execPath,
        args: [script, '--host', host],
        cwd: join(root, name),
        env,
        endSignal: 'SIGKILL',
        logPath: rest.logPath,
        lockFd: rest.lockFd,
      }),
    ready: (child) =>
      waitUntilUsable(child, name, () => isServed(`http://localhost:${port}/@vite/client`)),
  }
}

function isServed(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 2_000 }, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(false))
  })
}
