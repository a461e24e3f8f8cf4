import { parseArgs } from 'node:util'
import { readLauncherConfig, toPaths } from './base/launcher-config.ts'
import { projectRoot } from './base/package-root.ts'
import { rotateSigningKey } from './stores/secrets.ts'
import { UserError, toMessage } from './base/user-error.ts'

/** What `npm run rotate-key` does: another key signs access tokens from the next start on. */
export function rotateKey(args: string[]): void {
  try {
    const { values } = parseArgs({ args, options: { stolen: { type: 'boolean', default: false } } })
    const { signingKey, dataFolder } = readLauncherConfig(process.env, projectRoot)
    if (signingKey) {
      throw new UserError(
        'The key is AUTH_SIGNING_KEY: put the new one there, and both in AUTH_JWKS.',
      )
    }
    rotateSigningKey(toPaths(dataFolder).secrets, { isOldKept: !values.stolen })
    console.log('A new key signs from the next start on. Nobody is signed out by it.')
  } catch (error) {
    console.error(toMessage(error))
    process.exitCode = 1
  }
}
