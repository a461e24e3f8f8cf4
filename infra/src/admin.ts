import { runAdmin } from './admin-command.ts'
import { readLauncherConfig } from './launcher-config.ts'
import { projectRoot } from './package-root.ts'
import { Sentence } from './sentence.ts'
import { runningPostgresUrl } from './stores/running-postgres.ts'

const USAGE = 'npm run admin -- grant <uid>     make somebody an admin; the hub must be running'

/** What `npm run admin` does: rights that nobody could give in the console yet. */
export async function admin([order, uid]: string[]): Promise<void> {
  try {
    if (order !== 'grant' || !uid) throw new Sentence(USAGE)
    console.log(await grantAdmin(uid))
  } catch (error) {
    console.error(error instanceof Sentence ? error.message : error)
    process.exitCode = 1
  }
}

/** Makes a user of the running hub an admin; answers in a sentence. */
export async function grantAdmin(uid: string): Promise<string> {
  const config = readLauncherConfig(process.env, projectRoot)
  return runAdmin(projectRoot, ['grant', uid], {
    ...process.env,
    DATABASE_URL: config.databases?.core ?? runningPostgresUrl(config.dataFolder, 'svc_core'),
    PUBLIC_URL: config.publicUrl ?? `http://localhost:${config.port}`,
  })
}
