import { mkdirSync } from 'node:fs'
import { runAdmin } from './admin-command.ts'
import { buildProduct } from './build.ts'
import type { RunningParts } from '../process/running-parts.ts'
import type { DataFolder } from './data-folder.ts'
import { freePort, isFree } from '../base/free-port.ts'
import { toPaths } from '../base/launcher-config.ts'
import type { LauncherConfig } from '../base/launcher-config.ts'
import { migrateService } from './migrations.ts'
import { describePrograms } from './programs.ts'
import type { Programs } from './programs.ts'
import type { Progress } from '../base/progress.ts'
import { listNetworkUrls } from './network-addresses.ts'
import { publishAll } from '../releases/publish-all.ts'
import { listKept, loadSecrets } from '../stores/secrets.ts'
import { UserError, toMessage } from '../base/user-error.ts'
import { openStores } from '../stores/stores.ts'

export interface HubOptions {
  config: LauncherConfig
  /** The folder with svc-core, svc-media, gateway, shell and the remotes. */
  root: string
  builds: boolean
  progress: Progress
  parts: RunningParts
  signal: AbortSignal
}

export interface RunningHub {
  url: string
  /** The gateway's own address, where another server stands in front of it. */
  gatewayUrl: string
  /** What other devices of the network can open, when they are let in. */
  networkUrls: string[]
  /** Answers with a link that makes its first user an admin, or '' when there is one already. */
  inviteAdmin(): Promise<string>
}

/** Brings everything up, in order. */
export async function runHub(options: HubOptions, folder: DataFolder): Promise<RunningHub> {
  const { config, parts, progress } = options
  const paths = toPaths(config.dataFolder)
  const port = await pickPublicPort(config)
  // First of all: whoever finds the note of a start knows that there were secrets.
  const secrets = loadSecrets(paths.secrets, listKept(config))
  folder.note('starting')
  mkdirSync(paths.objects, { recursive: true, mode: 0o700 })

  const start: RunningParts['start'] = (key, part) => parts.start(key, part)
  const lockFd = folder.childrenLockFd
  const [stores] = await Promise.all([
    openStores({ config, secrets, lockFd, progress, signal: options.signal, start }),
    build(options, lockFd),
  ])
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`
  const { root, signal } = options
  const programs = await describePrograms({
    config,
    root,
    secrets,
    stores,
    lockFd,
    port,
    publicUrl,
  })
  const { dataFolder, databases } = config
  const migrations = { root, dataFolder, isEmbedded: !databases, lockFd, signal }
  await progress.step('Migrations', () =>
    allOrAllProblems(
      (['svc-core', 'svc-media'] as const).map((name) =>
        migrateService(migrations, name, programs.environments()[name]),
      ),
    ),
  )
  publish(options)
  await progress.step('Services and gateway', () => startPrograms(parts, programs))
  folder.note('running', publicUrl)
  return {
    url: publicUrl,
    gatewayUrl: programs.gateway.url(),
    networkUrls: listNetworkUrls(config.host, port).filter((url) => url !== publicUrl),
    // The hub is of use without it, and the command line makes admins too.
    inviteAdmin: () =>
      runAdmin(root, ['invite'], programs.environments()['svc-core']).catch(() => ''),
  }
}

async function startPrograms(
  parts: RunningParts,
  { core, media, gateway }: Programs,
): Promise<void> {
  const told = [core.url(), media.url()]
  await allOrAllProblems([
    parts.start('svcCore', core.part),
    parts.start('svcMedia', media.part),
    parts.start('gateway', gateway.part),
  ])
  if (told.includes(core.url()) && told.includes(media.url())) return
  // A service found its port taken and moved, which the gateway must learn.
  await parts.find('gateway')?.stop()
  await parts.find('gateway')?.start()
}

/** Lets each come to its end, so that one start shows everything that is wrong. */
async function allOrAllProblems(work: Promise<void>[]): Promise<void> {
  const problems = (await Promise.allSettled(work)).flatMap((result) =>
    result.status === 'rejected' ? [toMessage(result.reason)] : [],
  )
  if (problems.length > 0) throw new UserError(problems.join('\n\n'))
}

async function pickPublicPort({ port, host }: LauncherConfig): Promise<number> {
  if (port === 0) return freePort()
  if (await isFree(port, host)) return port
  throw new UserError(
    `Port ${port} on ${host} is taken or not allowed. Choose another: PORT=8081 npm start`,
  )
}

async function build({ builds, root, config, progress, signal }: HubOptions, lockFd: number) {
  if (!builds) return
  await buildProduct({
    root,
    logPath: toPaths(config.dataFolder).log('build'),
    lockFd,
    signal,
    onBuild: (work) => progress.step('Build', work),
  })
}

function publish({ root, config, progress }: HubOptions): void {
  const { remotes, troubles } = publishAll(root, toPaths(config.dataFolder))
  for (const trouble of troubles) progress.note(`! ${trouble}`)
  for (const { name, current, pinned } of remotes) {
    if (pinned) progress.note(`${name} is pinned to release ${current}`)
  }
}
