import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ControlMessage, ControlRequest } from '../process/control.ts'
import type { PartKey } from '../process/running-parts.ts'
import { infraRoot } from '../base/package-root.ts'
import { TEST_PREFIX, removeAbandoned } from './abandoned.ts'

/** One part of a running hub, to be stopped and started again by a test. */
export interface HubProcess {
  /** Undefined while it is down. */
  readonly pid: number | undefined
  stop(): Promise<void>
  start(): Promise<void>
}

/** The whole product, run by the real launcher. */
export interface TestHub {
  url: string
  dataDir: string
  processes: Record<PartKey, HubProcess>
  /** All that the launcher printed so far. */
  output(): string
  /** Stops in order, as Ctrl-C does; answers with the exit code. Throws a made-up data folder away. */
  stop(): Promise<number | null>
  /** Its exit code, when it has ended. */
  ended: Promise<number | null>
  /** Ends the launcher as `kill -9` does. */
  kill(): Promise<void>
}

export interface TestHubOptions {
  /** Kept at the end when given; made and thrown away when not. */
  dataDir?: string
  /** Any free one when not given. */
  port?: number
  /** Configuration on top of this process's own, and of what suits tests. */
  env?: Record<string, string>
  /** Leaves the limits as people have them. */
  hasDefaultLimits?: boolean
  /** Another folder to take the programs from; nothing is built then. */
  root?: string
  /** Run as `npm run dev` runs it, with these arguments. */
  dev?: string[]
}

/** Nothing beyond this machine is asked for anything. */
const FOR_TESTS = { FAVICONS: 'off' }

/** Limits, which have tests of their own, far from what a run of tests does from its one address. */
const FAR_LIMITS = {
  RATE_USER_PER_MINUTE: '1000000',
  RATE_GUEST_SIGN_INS: '100000',
  RATE_UPLOADS_PER_MINUTE: '100000',
  RATE_SOUND_PER_MINUTE: '100000',
  RATE_LIGHT_PER_MINUTE: '100000',
  RATE_BAD_PER_MINUTE: '100000',
  MAX_OPEN_CONTRACTS_OF_A_GUEST: '100000',
  MAX_OFFERS_ON_A_CONTRACT_OF_A_GUEST: '100000',
  MAX_OFFERS_AN_HOUR_OF_A_GUEST: '100000',
}

/** Starts everything as `npm start` does and waits until it can be used. */
export async function startHub(options: TestHubOptions = {}): Promise<TestHub> {
  removeAbandoned()
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), TEST_PREFIX))
  const launcher = forkLauncher(options, dataDir)
  let output = ''
  launcher.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  launcher.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(launcher, 'exit').then(([code]) => code as number | null)

  let pids: Partial<Record<PartKey, number>> = {}
  launcher.on('message', (message: ControlMessage) => {
    if (message.kind === 'pids') pids = message.pids
  })
  // A launcher that gives up has no time to say that its parts are gone.
  launcher.once('exit', () => (pids = {}))
  const part = (key: PartKey): HubProcess => ({
    get pid() {
      return pids[key]
    },
    stop: () => ask(launcher, 'stop', key),
    start: () => ask(launcher, 'start', key),
  })
  const discard = () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
  }

  const url = await Promise.race([waitForUrl(launcher), exited.then(() => undefined)])
  if (url === undefined) {
    discard()
    throw new Error(`The hub did not start:\n${output}`)
  }
  return {
    url,
    dataDir,
    processes: {
      postgres: part('postgres'),
      nats: part('nats'),
      svcCore: part('svcCore'),
      svcMedia: part('svcMedia'),
      gateway: part('gateway'),
    },
    output: () => output,
    ended: exited,
    async stop() {
      launcher.kill('SIGINT')
      const code = await exited
      discard()
      return code
    },
    async kill() {
      launcher.kill('SIGKILL')
      await exited
    },
  }
}

function forkLauncher(options: TestHubOptions, dataDir: string): ChildProcess {
  const args = [
    ...(options.dev ?? []),
    ...(options.root ? ['--root', options.root, '--prebuilt'] : []),
  ]
  const script = join(infraRoot, options.dev ? 'dev.mjs' : 'dist/main.js')
  if (!existsSync(script)) throw new Error(`${script} is missing: run "npx tsc -b infra" first.`)
  const { npm_lifecycle_event: _ours, ...inherited } = process.env
  return fork(script, args, {
    env: {
      ...inherited,
      ...FOR_TESTS,
      ...(!options.hasDefaultLimits && FAR_LIMITS),
      PORT: String(options.port ?? 0),
      HUB_DATA: dataDir,
      ...options.env,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

function waitForUrl(launcher: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    launcher.on('message', (message: ControlMessage) => {
      if (message.kind === 'ready') resolve(message.url)
    })
  })
}

let lastId = 0

function ask(launcher: ChildProcess, order: ControlRequest['order'], part: PartKey): Promise<void> {
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const listen = (message: ControlMessage) => {
      if (message.kind !== 'done' || message.id !== id) return
      launcher.off('message', listen)
      if (message.problem) reject(new Error(message.problem))
      else resolve()
    }
    launcher.on('message', listen)
    launcher.send({ id, order, part } satisfies ControlRequest)
  })
}
