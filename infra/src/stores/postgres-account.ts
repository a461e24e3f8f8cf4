import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { UserError } from '../base/user-error.ts'

const NOBODY = 65_534
const IN_OWN_NAMESPACE = [
  'unshare',
  '--user',
  `--map-user=${NOBODY}`,
  `--map-group=${NOBODY}`,
  '--',
]

/** Under whose name Postgres runs, and the wrapper command that makes it so. */
export interface PostgresAccount {
  wrapper: string[]
  /** Gives a file that Postgres must own or read to that account. */
  own(path: string): void
}

const asOurselves: PostgresAccount = { wrapper: [], own: () => undefined }
const inOwnNamespace: PostgresAccount = { wrapper: IN_OWN_NAMESPACE, own: () => undefined }

/** Postgres also refuses an account that has a number but no name, as some containers give. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function asUser(uid: number, gid: number): PostgresAccount {
  return {
    wrapper: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--'],
    own: (path) => chownSync(path, uid, gid),
  }
}

function runs(command: string[]): boolean {
  const [first = '', ...rest] = command
  return spawnSync(first, rest, { stdio: 'ignore' }).status === 0
}

/**
 * Postgres refuses to run as root. In a user namespace of its own it is nobody to itself and still root to the
 * files; where namespaces are forbidden (many containers) it runs as nobody, who must then own its folder.
 */
export function choosePostgresAccount(
  dataFolder: string,
  pgFolder: string,
  postgres: string,
): PostgresAccount {
  const uid = process.getuid?.()
  const owner = statSync(existsSync(pgFolder) ? pgFolder : dataFolder)
  if (uid !== 0) {
    if (owner.uid === uid) return hasName() ? asOurselves : inOwnNamespace
    throw new UserError(`${pgFolder} belongs to another user: start as that user, or as root.`)
  }
  if (owner.uid === 0 && runs([...IN_OWN_NAMESPACE, 'true'])) {
    return inOwnNamespace
  }
  const account = owner.uid === 0 ? asUser(NOBODY, NOBODY) : asUser(owner.uid, owner.gid)
  if (owner.uid === 0) chmodSync(dataFolder, 0o711)
  if (runs([...account.wrapper, postgres, '--version'])) return account
  throw new UserError(
    'Postgres does not run as root, and this system offers no other account that could read ' +
      `${postgres}. Start as a normal user, or set DATABASE_URL to a Postgres of your own.`,
  )
}
