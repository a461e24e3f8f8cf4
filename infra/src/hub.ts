import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildProduct } from './build.ts'
import type { Crew } from './crew.ts'
import type { DataFolder } from './data-folder.ts'
import { freePort, isFree } from './free-port.ts'
import { runJob } from './job.ts'
import { toPaths } from './launcher-config.ts'
import type { LauncherConfig } from './launcher-config.ts'
import type { ProgramEnvironments } from './program-environment.ts'
import { toEnvironments } from './program-environment.ts'
import { programPart } from './program-part.ts'
import type { ProgramPartOptions } from './program-part.ts'
import type { Progress } from './progress.ts'
import { publishAll } from './releases/publish-all.ts'
import { loadSecrets } from './secrets.ts'
import { Sentence, toMessage } from './sentence.ts'
import { openStores } from './stores/stores.ts'

export interface HubOptions {
  config: LauncherConfig
  /** The folder with svc-core, svc-media, gateway, shell and the remotes. */
  root: string
  builds: boolean
  progress: Progress
  crew: Crew
  signal: AbortSignal
}

type ProgramName = keyof ProgramEnvironments

/** Three rounds of stopping fit into the five seconds that Ctrl-C may take. */
const STOP_GRACE_MS = 1_500

/** Brings everything up, in order, and answers with its address. */
export async function runHub(options: HubOptions, folder: DataFolder): Promise<string> {
  const { config, crew, progress } = options
  const paths = toPaths(config.dataFolder)
  const port = await pickPublicPort(config)
  folder.note('starting')
  const secrets = loadSecrets(paths.secrets)
  mkdirSync(paths.objects, { recursive: true, mode: 0o700 })

  const start: Crew['start'] = (key, part) => crew.start(key, part)
  const lockFd = folder.childrenLockFd
  const [stores] = await Promise.all([
    openStores({ config, secrets, lockFd, progress, start }),
    build(options, lockFd),
  ])
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`
  const program = (name: ProgramName, at: Pick<ProgramPartOptions, 'port' | 'host' | 'mayMove'>) =>
    programPart({
      ...at,
      name,
      root: options.root,
      logPath: paths.log(name),
      lockFd,
      graceMs: STOP_GRACE_MS,
      environment: () => environments()[name],
    })
  const inside = async () => ({ port: await freePort(), host: '127.0.0.1', mayMove: true })
  const core = program('svc-core', await inside())
  const media = program('svc-media', await inside())
  const gateway = program('gateway', { port, host: config.host, mayMove: false })
  const environments = (): ProgramEnvironments =>
    toEnvironments(config, secrets, {
      ...stores,
      publicUrl,
      objects: paths.objects,
      shell: paths.shell,
      remotes: paths.remotes,
      coreUrl: core.url(),
      mediaUrl: media.url(),
    })

  await progress.step('Migrations', () =>
    allOrAllProblems(
      (['svc-core', 'svc-media'] as const).map((name) =>
        migrate(options, name, environments()[name], lockFd),
      ),
    ),
  )
  publish(options)
  await progress.step('Services and gateway', async () => {
    const told = [core.url(), media.url()]
    await allOrAllProblems([
      start('svcCore', core.part),
      start('svcMedia', media.part),
      start('gateway', gateway.part),
    ])
    if (told.includes(core.url()) && told.includes(media.url())) return
    // A service found its port taken and moved, which the gateway must learn.
    await crew.find('gateway')?.stop()
    await crew.find('gateway')?.start()
  })
  folder.note('running', publicUrl)
  return publicUrl
}

/** Lets each come to its end, so that one start shows everything that is wrong. */
async function allOrAllProblems(work: Promise<void>[]): Promise<void> {
  const problems = (await Promise.allSettled(work)).flatMap((result) =>
    result.status === 'rejected' ? [toMessage(result.reason)] : [],
  )
  if (problems.length > 0) throw new Sentence(problems.join('\n\n'))
}

async function pickPublicPort({ port, host }: LauncherConfig): Promise<number> {
  if (port === 0) return freePort()
  if (await isFree(port, host)) return port
  throw new Sentence(
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

async function migrate(
  { root, config, signal }: HubOptions,
  name: ProgramName,
  env: NodeJS.ProcessEnv,
  lockFd: number,
): Promise<void> {
  await runJob({
    title: `Migrating ${name}`,
    command: process.execPath,
    args: [join(root, name, 'dist/migrate.js')],
    cwd: join(root, name),
    env,
    logPath: toPaths(config.dataFolder).log(`${name}.migrate`),
    lockFd,
    signal,
  })
}

function publish({ root, config, progress }: HubOptions): void {
  for (const { name, current, pinned } of publishAll(root, toPaths(config.dataFolder))) {
    if (pinned) progress.note(`${name} is pinned to release ${current}`)
  }
}
