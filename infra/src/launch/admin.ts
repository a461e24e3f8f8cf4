import { runAdmin } from './admin-command.ts'
import { readLauncherConfig } from '../base/launcher-config.ts'
import { projectRoot } from '../base/package-root.ts'
import { UserError } from '../base/user-error.ts'
import { runningPostgresUrl } from '../stores/running-postgres.ts'

const USAGE = `npm run admin -- grant <uid>     make somebody an admin; the hub must be running
npm run admin -- revoke <uid>    take that back`

/** What `npm run admin` does: rights that nobody could give in the console yet. */
export async function admin([order, uid]: string[]): Promise<void> {
  try {
    if ((order !== 'grant' && order !== 'revoke') || !uid) throw new UserError(USAGE)
    console.log(await changeAdmin(order, uid))
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    process.exitCode = 1
  }
}

/** Makes a user of the running hub an admin, or one no more; answers in a sentence. */
export async function changeAdmin(order: 'grant' | 'revoke', uid: string): Promise<string> {
  const config = readLauncherConfig(process.env, projectRoot)
  return runAdmin(projectRoot, [order, uid], {
    ...process.env,
    DATABASE_URL: config.databases?.core ?? runningPostgresUrl(config.dataFolder, 'svc_core'),
    PUBLIC_URL: config.publicUrl ?? `http://localhost:${config.port}`,
  })
}
