import { rmSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildProduct } from '../launch/build.ts'
import { createRunningParts } from '../process/running-parts.ts'
import type { DataFolder } from '../launch/data-folder.ts'
import { runJob } from '../process/job.ts'
import { readLauncherConfig, toPaths } from '../base/launcher-config.ts'
import type { LauncherConfig } from '../base/launcher-config.ts'
import { projectRoot } from '../base/package-root.ts'
import { createProgress } from '../base/progress.ts'
import type { Progress } from '../base/progress.ts'
import { loadSecrets } from '../stores/secrets.ts'
import { UserError } from '../base/user-error.ts'
import { runningPostgresUrl } from '../stores/running-postgres.ts'
import { openDatabases } from '../stores/stores.ts'
import { inspect, unpack } from './archive.ts'
import { claimForRestore } from './claim-for-restore.ts'
import { compareToRelease } from './compare-to-release.ts'
import { takeGoneFrom } from './gone.ts'
import { NAMES, SCHEMAS, madeByNewer, madeByOlder } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { mustBeEmbedded } from './must-be-embedded.ts'
import { loadRows } from './rows.ts'

const USAGE = `npm run restore -- <file>                           a backup, into an empty data folder
npm run restore -- <file> --forget-from <newer>     and deletes whom a newer backup, or the data
                                                    folder of before, knows to be gone`

/** What `npm run restore` does. */
export async function restore(args: string[]): Promise<void> {
  const progress = createProgress()
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'forget-from': { type: 'string' } },
    })
    const [file, ...others] = positionals
    if (!file || others.length > 0) throw new UserError(USAGE)
    const config = readLauncherConfig(process.env, projectRoot)
    mustBeEmbedded(config, 'restored')
    const folder = await claimForRestore(config.dataFolder, progress.note)
    const { signal } = stopping
    try {
      await putBack(file, values['forget-from'], { config, folder, progress, signal })
    } catch (error) {
      folder.empty()
      throw error
    }
    folder.finish()
    progress.note(`${config.dataFolder} holds what the backup held. Now start it: npm start`)
  } catch (error) {
    progress.end()
    console.error(error instanceof UserError ? error.message : error)
    process.exitCode = 1
  }
}

interface Restoring {
  config: LauncherConfig
  folder: Pick<DataFolder, 'childrenLockFd'>
  progress: Progress
  signal: AbortSignal
}

async function putBack(
  file: string,
  newer: string | undefined,
  restoring: Restoring,
): Promise<void> {
  const { config, folder, progress, signal } = restoring
  const { dataFolder } = config
  const { manifest, bytes } = await progress.step('Looking through the backup', () => inspect(file))
  const { bavail, bsize } = statfsSync(dataFolder)
  // Rows take more room in tables than packed; nobody knows how much.
  if (bavail * bsize < bytes * 1.1) {
    throw new UserError(`${dataFolder} has too little room: ${toMiB(bytes)} are in the backup.`)
  }
  await buildProduct({
    root: projectRoot,
    logPath: toPaths(dataFolder).log('build'),
    lockFd: folder.childrenLockFd,
    signal,
    onBuild: (work) => progress.step('Build', work),
  })
  mustKnow(manifest, file)
  await progress.step('Pictures, sound and releases', () => unpack(file, dataFolder))
  if (newer !== undefined) await takeGoneFrom(resolve(newer), dataFolder)
  await fillDatabase(manifest, restoring)
  for (const name of Object.values(NAMES)) {
    rmSync(join(dataFolder, name), { recursive: true, force: true })
  }
}

const toMiB = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MiB`

function mustKnow(manifest: Manifest, file: string): void {
  for (const schema of SCHEMAS) {
    const verdict = compareToRelease(schema, manifest)
    if (verdict === 'newer') throw madeByNewer(file)
    if (verdict !== 'known') throw madeByOlder(file, verdict)
  }
}

/** Tables that take the rows of then, and those rows; the next start brings them up to date. */
async function fillDatabase(manifest: Manifest, restoring: Restoring): Promise<void> {
  const { config, folder, progress, signal } = restoring
  const { dataFolder } = config
  const paths = toPaths(dataFolder)
  const fail = (failure: Error) => progress.note(failure.message)
  const parts = createRunningParts({ onRestart: progress.note, onGiveUp: fail }, signal)
  try {
    const databases = await openDatabases({
      config,
      secrets: loadSecrets(paths.secrets, []),
      lockFd: folder.childrenLockFd,
      progress,
      signal,
      start: (key, part) => parts.start(key, part),
    })
    for (const schema of SCHEMAS) {
      await runJob({
        title: `Making the tables of svc-${schema}`,
        command: process.execPath,
        args: [
          join(projectRoot, `svc-${schema}/dist/migrate.js`),
          `--only=${manifest.schemas[schema].migrations.join(',')}`,
        ],
        cwd: join(projectRoot, `svc-${schema}`),
        env: { ...process.env, DATABASE_URL: databases[schema] },
        logPath: paths.log(`svc-${schema}.migrate`),
        lockFd: folder.childrenLockFd,
        signal,
      })
    }
    const url = runningPostgresUrl(dataFolder, 'postgres')
    await progress.step('Rows', (tell) => loadRows(url, manifest, dataFolder, tell))
  } finally {
    await parts.stopAll()
  }
}
