import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildWorkspace } from './launch/build.ts'
import { waitForLock } from './base/file-lock.ts'
import { readLauncherConfig, toPaths } from './base/launcher-config.ts'
import { projectRoot } from './base/package-root.ts'
import { createProgress } from './base/progress.ts'
import { listRemotes, pinRemote, publishRemote, rollBackRemote } from './releases/remotes.ts'
import type { PublishedRemote } from './releases/remotes.ts'
import { UserError } from './base/user-error.ts'

const USAGE = `npm run remotes -- publish <workspace>      build it and make it current
npm run remotes -- list                     releases of every remote
npm run remotes -- pin <name> <version>     make a release current and stay there
npm run remotes -- rollback <name>          go back to the release before`

/** Releases of the remotes, also while the hub runs: open pages go on, new ones get the new release. */
export async function remotes(args: string[]): Promise<void> {
  try {
    const folder = toPaths(readLauncherConfig(process.env, projectRoot).dataFolder).remotes
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lock = await waitForLock(join(folder, '.lock'), 60_000)
    if (!lock) throw new UserError('Another command is changing the remotes.')
    const changed = await act(folder, lock.fd, args)
    for (const remote of changed) show(remote)
    lock.release()
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    process.exitCode = 1
  }
}

async function act(folder: string, lockFd: number, args: string[]): Promise<PublishedRemote[]> {
  const [order, first, second] = args
  if (order === 'list') return listRemotes(folder)
  if (order === 'rollback' && first) return [rollBackRemote(folder, first)]
  if (order === 'pin' && first && second) return [pinRemote(folder, first, second)]
  if (order !== 'publish' || !first) throw new UserError(USAGE)
  if (!existsSync(join(projectRoot, first, 'package.json'))) {
    throw new UserError(`There is no workspace ${first}.`)
  }
  const logPath = join(folder, '../log/build.log')
  mkdirSync(dirname(logPath), { recursive: true, mode: 0o700 })
  const { signal } = new AbortController()
  await createProgress().step(`Build of ${first}`, () =>
    buildWorkspace({ root: projectRoot, logPath, lockFd, signal }, first),
  )
  return [publishRemote(folder, join(projectRoot, first, 'dist'), true)]
}

function show({ name, current, pinned, versions }: PublishedRemote): void {
  console.log(`${name}  ${current ?? '-'}${pinned ? '  (pinned)' : ''}`)
  for (const version of versions) console.log(`  ${version === current ? '→' : ' '} ${version}`)
}
