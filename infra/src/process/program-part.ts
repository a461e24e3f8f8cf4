import { existsSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { startBound } from './bound-child.ts'
import { freePort } from '../base/free-port.ts'
import { NODE_ARGS } from './node-args.ts'
import type { Part } from './part.ts'
import { UserError } from '../base/user-error.ts'
import { waitUntilUsable } from './wait-until.ts'

export interface ProgramPart {
  part: Part
  url(): string
}

export interface ProgramPartOptions {
  name: string
  root: string
  logPath: string
  lockFd: number
  port: number
  /** The public door stays where it was put; the others move when they find their port taken. */
  mayMove: boolean
  host: string
  graceMs: number
  environment(): NodeJS.ProcessEnv
}

export function programPart(options: ProgramPartOptions): ProgramPart {
  const entry = join(options.root, options.name, 'dist/server.js')
  let port = options.port
  let launches = 0
  let hasBeenReady = false
  const host = ['0.0.0.0', '::', 'localhost'].includes(options.host) ? '127.0.0.1' : options.host
  const url = () => `http://${host}:${port}`
  return {
    url,
    part: {
      name: options.name,
      logPath: options.logPath,
      isStore: false,
      stopSignal: 'SIGTERM',
      graceMs: options.graceMs,
      async launch() {
        if (!existsSync(entry)) throw new UserError(`${entry} is missing: was it built?`)
        if (options.mayMove && !hasBeenReady && launches > 0) port = await freePort()
        launches++
        return startBound({
          command: process.execPath,
          args: [...NODE_ARGS, entry],
          cwd: join(options.root, options.name),
          env: { ...options.environment(), PORT: String(port) },
          endSignal: 'SIGKILL',
          logPath: options.logPath,
          lockFd: options.lockFd,
        })
      },
      async ready(child) {
        await waitUntilUsable(child, options.name, () => isReady(`${url()}/readyz`))
        hasBeenReady = true
      },
    },
  }
}

// The plain client: it is asked many times while the processors are wanted by those who start.
function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 2_000 }, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(false))
  })
}
