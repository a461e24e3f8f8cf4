import { join } from 'node:path'
import { buildProduct, buildWorkspace } from '../launch/build.ts'
import type { Progress } from '../base/progress.ts'
import { toMessage } from '../base/user-error.ts'
import { startS3Peer } from '../testing/s3-peer.ts'
import type { S3Peer } from '../testing/s3-peer.ts'
import { startTestStores } from '../testing/test-stores.ts'
import type { TestStores } from '../testing/test-stores.ts'
import { canInstall, installPackages, isThere, listMissingPackages } from './debian-packages.ts'
import type { PackageJob, Program } from './debian-packages.ts'
import { installPrograms } from './install-programs.ts'

const NEEDED: Program[] = ['ffmpeg', 'chromium-headless-shell', 'nginx', 'radosgw']
/** For the tests in the other engines, which are left out where these cannot be had. */
const ENGINES: Program[] = ['firefox-esr', 'WebKitWebDriver', 'Xvfb', 'pulseaudio']

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
  /** The configuration of the tools. It comes with the build, which would get into the way of who begins before. */
  kit: Promise<void>
  stores: Promise<Omit<TestStores, 'stop'> | undefined>
  /** The browser and the other programs of Debian's. */
  programs: Promise<void>
  /** A real S3 server, where there can be one. */
  s3: Promise<Omit<S3Peer, 'stop'> | undefined>
  /** Firefox and WebKit, where they can be had. */
  engines: Promise<void>
}
export type Need = keyof TestGround

const NO_STORES = Promise.resolve(undefined)

/** Begins to make everything ready that is needed. */
export function prepare(options: PrepareOptions, needs: ReadonlySet<Need>): TestGround {
  const { root, lockFd, progress, signal } = options
  const logPath = (name: string) => join(root, 'test-results', `${name}.log`)
  const job = { lockFd, signal, logPath: logPath('packages') }
  const turbo = { root, lockFd, signal, logPath: logPath('build') }
  const onBuild = <T>(work: () => Promise<T>) => progress.step('build', work)
  const isBuilt = needs.has('build')
  const build = isBuilt ? buildProduct({ ...turbo, onBuild }) : Promise.resolve()
  const kit = isBuilt ? build : buildWorkspace(turbo, 'packages/build-kit')
  const stores = needs.has('stores') ? openTestStores(options) : NO_STORES
  const ifNeeded = (need: Need, after: Promise<unknown>, work: () => Promise<void>) =>
    after.then(() => (needs.has(need) ? work() : undefined))
  const programs = ifNeeded('programs', Promise.resolve(), () =>
    installPrograms(NEEDED, { root, progress, job }),
  )
  const s3 = programs.then(() => (needs.has('s3') ? openS3Peer(options) : undefined))
  const engines = ifNeeded('engines', programs, () => installEngines(options, job))
  const ground = { build, kit, stores, programs, s3, engines }
  // Whoever waits for it hears of it; nobody may be waiting yet.
  for (const made of Object.values<Promise<unknown>>(ground)) made.catch(() => undefined)
  return ground
}

function openTestStores({ progress, onStarted }: PrepareOptions) {
  return progress.step('test stores', async () => {
    const { stop, ...addresses } = await startTestStores()
    onStarted(stop)
    return addresses
  })
}

/** Firefox and WebKit, of which `npm test` is whole without. */
async function installEngines({ progress }: PrepareOptions, job: PackageJob): Promise<void> {
  const missing = listMissingPackages(ENGINES)
  if (missing.length === 0) return
  if (canInstall()) {
    const install = () => installPackages(missing, job)
    await progress.step(`engines (${missing.join(', ')})`, install).catch(() => undefined)
    job.signal.throwIfAborted()
  }
  const lacking = listMissingPackages(ENGINES).join(', ')
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
