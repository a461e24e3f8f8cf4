import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readLauncherConfig } from './base/launcher-config.ts'
import { projectRoot } from './base/package-root.ts'
import { toMessage } from './base/user-error.ts'
import { chooseWatched } from './dev/choose-watched.ts'
import type { Watched } from './dev/choose-watched.ts'
import { followSaves } from './dev/follow-saves.ts'
import { behindDevServer, findDoor, startFrontEnds } from './dev/front-ends.ts'
import { runLauncher } from './launch/run-launcher.ts'

/** What `npm run dev` runs: the hub of `npm start`, with everything or the named workspaces watched. */
export async function dev(args: string[], startedAt = Date.now()): Promise<void> {
  const read = readArguments(args)
  if (!read) return
  const { values, positionals } = read
  const root = resolve(values.root ?? projectRoot)
  // Nobody waits for calls under way when a developer stops it.
  const env = { DRAIN_SECONDS: '0', ...process.env, ...(values.data && { HUB_DATA: values.data }) }
  Object.assign(process.env, env)
  let watched: Watched = { servers: [], remotes: [], shell: false }
  let door = { host: 'localhost', port: 0 }
  await runLauncher({
    script: 'dev',
    root,
    builds: !values.prebuilt,
    startedAt,
    async readConfig(progress) {
      const config = readLauncherConfig(env, root)
      watched = chooseWatched(root, positionals)
      door = { host: config.host, port: await findDoor(config, progress) }
      return watched.shell ? behindDevServer(config, door.port) : { ...config, port: door.port }
    },
    async onUp(at) {
      const { progress } = at
      if (watched.shell) {
        await progress.step('Dev servers', () => startFrontEnds(at, watched.remotes, door))
      }
      await followSaves(at, watched)
      progress.note(`Watched: ${toList(watched)}`)
    },
  })
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        root: { type: 'string' },
        prebuilt: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    console.error(`${toMessage(error)}\nUse: npm run dev -- [--data folder] [workspace …]`)
    process.exitCode = 1
    return undefined
  }
}

const toList = ({ servers, shell, remotes }: Watched) =>
  [...servers, ...(shell ? ['shell'] : []), ...remotes].join(', ')
