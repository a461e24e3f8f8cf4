import { freePort, isFree } from '../base/free-port.ts'
import { toPaths } from '../base/launcher-config.ts'
import type { LauncherConfig } from '../base/launcher-config.ts'
import type { Progress } from '../base/progress.ts'
import type { RunningLauncher } from '../launch/run-launcher.ts'
import { devServerPart } from './dev-server.ts'

/** The port the page is opened at: the next free one, where another program has the usual one. */
export async function findDoor(
  { port, host }: LauncherConfig,
  progress: Progress,
): Promise<number> {
  if (port === 0) return freePort()
  let door = port
  while (!(await isFree(door, host))) door++
  if (door !== port) progress.note(`Port ${port} is taken; this hub is at ${door}`)
  return door
}

/**
 * The hub behind the shell's dev server, which has the hub's address: what people keep in their
 * browser, cookies and sign-in providers find it where it always is.
 */
export function behindDevServer(config: LauncherConfig, door: number): LauncherConfig {
  const publicUrl = config.publicUrl ?? `http://localhost:${door}`
  return { ...config, publicUrl, host: '127.0.0.1', port: 0 }
}

/** Starts the dev servers of the remotes, and that of the shell in front of everything. */
export async function startFrontEnds(
  { hub, root, config, parts, lockFd }: RunningLauncher,
  remotes: readonly string[],
  door: { host: string; port: number },
): Promise<void> {
  const gateway = { HUB_GATEWAY: hub.gatewayUrl }
  const start = (name: string, at: { host: string; port: number }, env: Record<string, string>) =>
    parts.start(
      `dev ${name}`,
      devServerPart({
        ...at,
        name,
        root,
        env: { ...gateway, ...env },
        logPath: toPaths(config.dataFolder).log(`${name}.dev`),
        lockFd,
      }),
    )
  const placed = await Promise.all(
    remotes.map(async (name) => ({ name, host: 'localhost', port: await freePort() })),
  )
  const list = placed.map(
    ({ name, port }) => `${name.replaceAll('-', '_')}=http://localhost:${port}`,
  )
  await Promise.all([
    ...placed.map(({ name, ...at }) => start(name, at, {})),
    start('shell', door, { HUB_DEV_REMOTES: list.join(',') }),
  ])
}
