import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runAdmin } from './admin-command.ts'
import { readLauncherConfig, toPaths } from './launcher-config.ts'
import type { LauncherConfig } from './launcher-config.ts'
import { projectRoot } from './package-root.ts'
import { loadSecrets } from './secrets.ts'
import { Sentence } from './sentence.ts'
import { DATABASE } from './stores/postgres-schemas.ts'

const USAGE = 'npm run admin -- grant <uid>     make somebody an admin; the hub must be running'

/** What `npm run admin` does: rights that nobody could give in the console yet. */
export async function admin([order, uid]: string[]): Promise<void> {
  try {
    if (order !== 'grant' || !uid) throw new Sentence(USAGE)
    const config = readLauncherConfig(process.env, projectRoot)
    console.log(
      await runAdmin(projectRoot, [order, uid], {
        ...process.env,
        DATABASE_URL: config.databases?.core ?? embeddedUrl(config),
        PUBLIC_URL: config.publicUrl ?? `http://localhost:${config.port}`,
      }),
    )
  } catch (error) {
    console.error(error instanceof Sentence ? error.message : error)
    process.exitCode = 1
  }
}

/** The embedded database of the hub that runs on the data folder. */
function embeddedUrl({ dataFolder }: LauncherConfig): string {
  const pidFile = join(dataFolder, 'pg', 'postmaster.pid')
  if (!existsSync(pidFile)) throw new Sentence(`No hub is running with the data in ${dataFolder}.`)
  const port = readFileSync(pidFile, 'utf8').split('\n')[3]
  const password = encodeURIComponent(loadSecrets(toPaths(dataFolder).secrets).corePassword)
  return `postgres://svc_core:${password}@127.0.0.1:${port}/${DATABASE}`
}
