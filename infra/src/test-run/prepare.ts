import { join } from 'node:path'
import { buildProduct } from '../build.ts'
import { runJob } from '../job.ts'
import type { Progress } from '../progress.ts'
import { toMessage } from '../sentence.ts'
import { startS3Peer } from '../testing/s3-peer.ts'
import type { S3Peer } from '../testing/s3-peer.ts'
import { startTestStores } from '../testing/test-stores.ts'
import type { TestStores } from '../testing/test-stores.ts'
import {
  canInstall,
  installPackages,
  isThere,
  listMissingPackages,
  listWantedPackages,
} from './debian-packages.ts'

export interface PrepareOptions {
  root: string
  lockFd: number
  progress: Progress
  signal: AbortSignal
  /** Called with the way to stop each thing that was started, as soon as it runs. */
  onStarted(stop: () => Promise<void>): void
}

/** What stages need, each as a promise: some of it takes minutes, and much can be tested meanwhile. */
export interface TestGround {
  build: Promise<void>
  stores: Promise<Omit<TestStores, 'stop'>>
  /** The browser and the other programs of Debian's. */
  programs: Promise<void>
  /** A real S3 server, where there can be one. */
  s3: Promise<Omit<S3Peer, 'stop'> | undefined>
  /** Firefox and WebKit, where they can be had. */
  engines: Promise<void>
}
export type Need = keyof TestGround

/** Begins to make everything ready that is needed. */
export function prepare(options: PrepareOptions, needs: ReadonlySet<Need>): TestGround {
  const { root, lockFd, progress, signal, onStarted } = options
  const logPath = (name: string) => join(root, 'test-results', `${name}.log`)
  const job = { lockFd, signal, logPath: logPath('packages') }
  const build = buildProduct({
    root,
    lockFd,
    signal,
    logPath: logPath('build'),
    onBuild: (work) => progress.step('build', work),
  })
  const stores = progress.step('test stores', async () => {
    const { stop, ...addresses } = await startTestStores()
    onStarted(stop)
    return addresses
  })
  const ifNeeded = (need: Need, after: Promise<unknown>, work: () => Promise<void>) =>
    after.then(() => (needs.has(need) ? work() : undefined))
  const programs = ifNeeded('programs', Promise.resolve(), () => installWhatIsMissing(options, job))
  const s3 = programs.then(() => (needs.has('s3') ? openS3Peer(options) : undefined))
  const engines = ifNeeded('engines', programs, () => installEngines(options, job))
  const ground = { build, stores, programs, s3, engines }
  // Whoever waits for it hears of it; nobody may be waiting yet.
  for (const made of Object.values<Promise<unknown>>(ground)) made.catch(() => undefined)
  return ground
}

async function installWhatIsMissing(
  { root, progress }: PrepareOptions,
  job: { lockFd: number; signal: AbortSignal; logPath: string },
): Promise<void> {
  const missing = listMissingPackages()
  if (canInstall()) {
    if (missing.length === 0) return
    await progress.step(`packages (${missing.join(', ')})`, () => installPackages(missing, job))
    return
  }
  if (isThere('chromium-headless-shell')) return
  await progress.step('browser', () =>
    runJob({
      ...job,
      title: 'Installing the browser',
      command: process.execPath,
      args: [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'],
      cwd: root,
      env: process.env,
    }),
  )
}

/** Firefox and WebKit, of which `npm test` is whole without. */
async function installEngines(
  { progress }: PrepareOptions,
  job: { lockFd: number; signal: AbortSignal; logPath: string },
): Promise<void> {
  const missing = listWantedPackages()
  if (missing.length === 0) return
  if (canInstall()) {
    const install = () => installPackages(missing, job)
    await progress.step(`engines (${missing.join(', ')})`, install).catch(() => undefined)
    job.signal.throwIfAborted()
  }
  const lacking = listWantedPackages().join(', ')
  if (lacking === '') return
  progress.note(
    `! No ${lacking} here: the tests in Firefox or WebKit are left out (they need Debian and root)`,
  )
}

async function openS3Peer({ progress, onStarted }: PrepareOptions) {
  if (!isThere('radosgw')) {
    progress.note(
      '! No S3 server here: the tests against one are left out (they need Debian and root)',
    )
    return undefined
  }
  try {
    return await progress.step('S3 server', async () => {
      const { stop, ...address } = await startS3Peer()
      onStarted(stop)
      return address
    })
  } catch (error) {
    throw new Error(`The S3 server did not start: ${toMessage(error)}`, { cause: error })
  }
}
