import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestHub, until } from '@hub/infra/testing'

const SIZE = '4G'

/** A disk whose power can be cut: what had not been written through to it by then is gone. */
export interface PowerDisk {
  folder: string
  /** Has the disk as it is at this moment, and nothing of what ran on it. */
  cut(hub: TestHub): Promise<void>
  remove(): void
}

/** Nothing where this process may mount none. */
export function aPowerDisk(): PowerDisk | undefined {
  const work = mkdtempSync(join(tmpdir(), 'hub-power-'))
  const [image, copy, folder] = [join(work, 'image'), join(work, 'copy'), join(work, 'data')]
  const remove = () => {
    spawnSync('umount', ['-l', folder])
    rmSync(work, { recursive: true, force: true })
  }
  mkdirSync(folder)
  const make = spawnSync('sh', ['-c', `truncate -s ${SIZE} ${image} && mkfs.ext4 -q ${image}`])
  if (make.status !== 0 || !mount(image, folder)) {
    remove()
    return undefined
  }
  return {
    folder,
    async cut(hub) {
      const roots = Object.values(hub.processes).flatMap(({ pid }) => (pid ? [pid] : []))
      signalEach(roots, 'SIGSTOP')
      // What is stopped starts nobody: these are all.
      const all = listTrees(roots)
      signalEach(all, 'SIGSTOP')
      // Of the file behind the disk, not of its files: those are partly in memory alone.
      execFileSync('cp', ['--sparse=always', image, copy])
      await hub.kill()
      signalEach(all, 'SIGKILL')
      await until(() => spawnSync('umount', [folder]).status === 0)
      renameSync(copy, image)
      if (!mount(image, folder)) throw new Error('the disk does not come back')
    },
    remove,
  }
}

const mount = (image: string, folder: string) =>
  spawnSync('mount', ['-o', 'loop', image, folder]).status === 0

/** Processes, with what they have started: children of Postgres have groups of their own. */
function listTrees(roots: readonly number[]): number[] {
  const children = spawnSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    children.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid, ...below(pid)] : []))
  return roots.flatMap((root) => [root, ...below(root)])
}

function signalEach(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // Gone by itself; the launcher takes its parts along.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
