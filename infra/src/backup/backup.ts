import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { tryLock, waitForLock } from '../base/file-lock.ts'
import { readLauncherConfig, toPaths } from '../base/launcher-config.ts'
import { projectRoot } from '../base/package-root.ts'
import { createProgress } from '../base/progress.ts'
import type { Progress } from '../base/progress.ts'
import { UserError } from '../base/user-error.ts'
import { runningPostgresUrl } from '../stores/running-postgres.ts'
import { pack } from './archive.ts'
import { linkTree } from './link-tree.ts'
import { NAMES, writeManifest } from './manifest.ts'
import { mustBeEmbedded } from './must-be-embedded.ts'
import { dumpRows, withSnapshot } from './rows.ts'

const USAGE = 'npm run backup -- <file>     all of the running hub in one file'

/** What `npm run backup` does. */
export async function backup(args: string[]): Promise<void> {
  const progress = createProgress()
  try {
    const [file, ...others] = parseArgs({ args, allowPositionals: true }).positionals
    if (!file || others.length > 0) throw new UserError(USAGE)
    if (existsSync(file)) throw new UserError(`${file} is there already: choose another name.`)
    if (!existsSync(dirname(resolve(file)))) {
      throw new UserError(`There is no folder ${dirname(resolve(file))}.`)
    }
    const config = readLauncherConfig(process.env, projectRoot)
    mustBeEmbedded(config, 'backed up')
    await backUp(config.dataFolder, resolve(file), progress)
    progress.note(`${file} holds all of this hub, its secrets too: keep it where nobody reads it.`)
  } catch (error) {
    progress.end()
    console.error(error instanceof UserError ? error.message : error)
    process.exitCode = 1
  }
}

async function backUp(dataFolder: string, file: string, progress: Progress): Promise<void> {
  const databaseUrl = runningPostgresUrl(dataFolder, 'postgres')
  const paths = toPaths(dataFolder)
  const unused = tryLock(paths.hubLock)
  if (unused) {
    unused.release()
    throw new UserError(`No hub is running with the data in ${dataFolder}.`)
  }
  const lock = tryLock(join(dataFolder, 'backup.lock'))
  if (!lock) throw new UserError('Another backup of this hub is being made.')
  // Beside the objects, so that they can be linked.
  const work = join(paths.objects, 'backup')
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true, mode: 0o700 })
  try {
    await collect({ dataFolder, work, databaseUrl, progress })
    await progress.step(`Writing ${basename(file)}`, (tell) =>
      pack(work, ['secrets.json', NAMES.rows, 'objects', 'shell', 'remotes'], file, tell),
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
    lock.release()
  }
}

interface Collecting {
  dataFolder: string
  work: string
  databaseUrl: string
  progress: Progress
}

async function collect({ dataFolder, work, databaseUrl, progress }: Collecting): Promise<void> {
  const { objects, secrets, shell, remotes } = toPaths(dataFolder)
  const [stored, linked] = [join(objects, 'objects'), join(work, 'objects/objects')]
  mkdirSync(stored, { recursive: true, mode: 0o700 })
  // Whatever a row of the snapshot names was there before it, and may go after it: both times count.
  linkTree(stored, linked)
  await withSnapshot(databaseUrl, async (client, schemas) => {
    await progress.step('Pictures and sound', async () => void linkTree(stored, linked))
    await progress.step('Rows', (tell) => dumpRows(client, schemas, work, tell))
    writeFileSync(join(work, NAMES.manifest), writeManifest(schemas, new Date()))
  })
  copyFileSync(secrets, join(work, 'secrets.json'))
  await progress.step('Releases', () => copyReleases({ shell, remotes }, work))
  writeFileSync(join(work, NAMES.end), '')
}

async function copyReleases(
  { shell, remotes }: { shell: string; remotes: string },
  work: string,
): Promise<void> {
  const lock = await waitForLock(join(remotes, '.lock'), 60_000)
  if (!lock) throw new UserError('Another command is changing the remotes.')
  try {
    const filter = (path: string) => !statSync(path).isFile() || !/(\.lock|\.new)$/.test(path)
    cpSync(shell, join(work, 'shell'), { recursive: true, filter })
    cpSync(remotes, join(work, 'remotes'), { recursive: true, filter })
  } finally {
    lock.release()
  }
}
