import { freePort } from '../base/free-port.ts'
import type { LauncherConfig } from '../base/launcher-config.ts'
import { toPaths } from '../base/launcher-config.ts'
import { toEnvironments } from './program-environment.ts'
import type { ProgramEnvironments } from './program-environment.ts'
import { programPart } from '../process/program-part.ts'
import type { ProgramPart, ProgramPartOptions } from '../process/program-part.ts'
import type { Secrets } from '../stores/secrets.ts'
import type { Stores } from '../stores/stores.ts'

/** Three rounds of stopping fit into the five seconds that Ctrl-C may take. */
const STOP_GRACE_MS = 1_500

export interface Programs {
  core: ProgramPart
  media: ProgramPart
  gateway: ProgramPart
  /** As things stand now: a service may have moved to another port. */
  environments(): ProgramEnvironments
}

export interface ProgramsOptions {
  config: LauncherConfig
  root: string
  secrets: Secrets
  stores: Stores
  lockFd: number
  port: number
  publicUrl: string
}

/** The product's own processes, told about each other and about the stores. */
export async function describePrograms(options: ProgramsOptions): Promise<Programs> {
  const { config, root, secrets, stores, lockFd, port, publicUrl } = options
  const paths = toPaths(config.dataFolder)
  type Name = keyof ProgramEnvironments
  const program = (name: Name, at: Pick<ProgramPartOptions, 'port' | 'host' | 'mayMove'>) =>
    programPart({
      ...at,
      name,
      root,
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
  return { core, media, gateway, environments }
}
