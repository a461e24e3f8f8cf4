import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from './user-error.ts'

/** A lock that the kernel drops when the last process holding its descriptor is gone. */
export interface FileLock {
  fd: number
  release(): void
}

const PERL_FLOCK = 'open(my $f, "+<&=3") or exit 2; exit(flock($f, 6) ? 0 : 1)'

// flock(2) belongs to the open file, which the helper shares with us: we keep the lock after the helper exits.
function flockDescriptor(fd: number): boolean {
  const stdio: ('ignore' | number)[] = ['ignore', 'ignore', 'ignore', fd]
  const flock = spawnSync('flock', ['-x', '-n', '3'], { stdio })
  if (!flock.error) return flock.status === 0
  const perl = spawnSync('perl', ['-e', PERL_FLOCK], { stdio })
  if (!perl.error && perl.status !== 2) return perl.status === 0
  throw new UserError('Neither "flock" (package util-linux) nor "perl" was found; install one.')
}

export function tryLock(path: string): FileLock | undefined {
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  if (flockDescriptor(fd)) return { fd, release: () => closeSync(fd) }
  closeSync(fd)
  return undefined
}

export async function waitForLock(path: string, timeoutMs: number): Promise<FileLock | undefined> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const lock = tryLock(path)
    if (lock || Date.now() > deadline) return lock
    await sleep(100)
  }
}

/** The processes that have the file open, where the system can tell (Linux). */
export function listHolders(path: string): number[] {
  const target = realpathSync(path)
  return listNames('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) =>
      listNames(`/proc/${pid}/fd`).some((fd) => readLink(`/proc/${pid}/fd/${fd}`) === target),
    )
    .map(Number)
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
