import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { startBound } from '../process/bound-child.ts'
import { freePort } from '../base/free-port.ts'
import type { Part } from '../process/part.ts'
import { waitUntilUsable } from '../process/wait-until.ts'

export interface NatsOptions {
  /** The path of the server. */
  binary: string
  dataFolder: string
  logPath: string
  lockFd: number
  /** Who may come in and do what, as a part of the server's configuration. */
  authorization: string
  durable: boolean
}

export interface EmbeddedNats {
  part: Part
  url(): string
}

function toConfig(options: NatsOptions, folder: string, port: number): string {
  // Without "always" the server answers before the bytes are on the disk: a power cut loses the stream.
  const sync = options.durable ? 'always' : '2m'
  return `server_name: hub
listen: "127.0.0.1:${port}"
ports_file_dir: ${JSON.stringify(folder)}
${options.authorization}
jetstream { store_dir: ${JSON.stringify(join(folder, 'store'))}, sync_interval: ${sync} }
`
}

export function embeddedNats(options: NatsOptions): EmbeddedNats {
  const folder = join(options.dataFolder, 'nats')
  const configPath = join(folder, 'nats.conf')
  let port = 0
  let hasBeenReady = false
  return {
    url: () => `nats://127.0.0.1:${port}`,
    part: {
      name: 'NATS',
      logPath: options.logPath,
      isStore: true,
      stopSignal: 'SIGINT',
      graceMs: 1_600,
      async launch() {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        if (!hasBeenReady) port = await freePort()
        writeFileSync(configPath, toConfig(options, folder, port), { mode: 0o600 })
        return startBound({
          command: options.binary,
          args: ['-c', configPath],
          endSignal: 'SIGINT',
          logPath: options.logPath,
          lockFd: options.lockFd,
        })
      },
      async ready(child) {
        await waitUntilUsable(child, 'NATS', () => offersJetStream(port))
        hasBeenReady = true
      },
    },
  }
}

/** The server greets every connection with what it offers. */
function offersJetStream(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1_000, () => finish(false))
    socket.once('error', () => finish(false))
    socket.once('data', (greeting) => finish(/"jetstream":\s*true/.test(greeting.toString())))
  })
}
