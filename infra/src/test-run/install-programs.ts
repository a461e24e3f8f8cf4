import { join } from 'node:path'
import { runJob } from '../process/job.ts'
import type { Progress } from '../base/progress.ts'
import { canInstall, installPackages, isThere, listMissingPackages } from './debian-packages.ts'
import type { PackageJob, Program } from './debian-packages.ts'

interface Installation {
  root: string
  progress: Progress
  job: PackageJob
}

/** Installs what is not there: from Debian where that can be, elsewhere only the browser. */
export async function installPrograms(
  programs: readonly Program[],
  { root, progress, job }: Installation,
): Promise<void> {
  const missing = listMissingPackages(programs)
  if (missing.length === 0) return
  if (canInstall()) {
    await progress.step(`packages (${missing.join(', ')})`, () => installPackages(missing, job))
    return
  }
  const browser: Program = 'chromium-headless-shell'
  if (!programs.includes(browser) || isThere(browser) || isThere('chromium')) return
  await progress.step('browser', () =>
    runJob({
      ...job,
      title: 'Installing the browser',
      command: process.execPath,
      args: [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'],
      cwd: root,
      env: process.env,
    }),
  )
}
