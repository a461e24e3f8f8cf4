import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runJob } from '../process/job.ts'
import { toPaths } from '../base/launcher-config.ts'
import { walk } from '../base/workspaces.ts'

export interface Migrations {
  root: string
  dataFolder: string
  /** Those whose database is the embedded one: a mark inside its folder tells what it has seen. */
  isEmbedded: boolean
  lockFd: number
  signal: AbortSignal
}

/** Brings a service's schema up to date; skips the process when this very build has done it here. */
export async function migrateService(
  { root, dataFolder, isEmbedded, lockFd, signal }: Migrations,
  name: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  // It travels with the database: a copy that is put back brings the mark of its own time.
  const markPath = join(dataFolder, 'pg', `hangar-${name}.migrated`)
  const mark = markOf([join(root, name, 'dist'), join(root, 'packages/service-kit/dist')])
  if (isEmbedded && existsSync(markPath) && readFileSync(markPath, 'utf8') === mark) return
  await runJob({
    title: `Migrating ${name}`,
    command: process.execPath,
    args: [join(root, name, 'dist/migrate.js')],
    cwd: join(root, name),
    env,
    logPath: toPaths(dataFolder).log(`${name}.migrate`),
    lockFd,
    signal,
  })
  if (isEmbedded) writeFileSync(markPath, mark, { mode: 0o600 })
}

function markOf(folders: string[]): string {
  const hash = createHash('sha256')
  for (const path of folders.flatMap((folder) => walk(folder, () => true))) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
