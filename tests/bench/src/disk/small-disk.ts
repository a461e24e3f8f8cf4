import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MIB = 2 ** 20

/** A disk of its own, which can be filled without harm to anybody else. */
export interface SmallDisk {
  folder: string
  /** Fills it until no more than so much is free; with 0, until it takes no byte. */
  fill(freeMiB: number): void
  clear(): void
  remove(): void
}

/** Nothing where this process may mount none. */
export function aSmallDisk(sizeMiB: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'hub-disk-'))
  const mount = ['-t', 'tmpfs', '-o', `size=${sizeMiB}m,mode=0700`, 'tmpfs', folder]
  if (spawnSync('mount', mount).status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill(freeMiB) {
      const fd = openSync(filler, 'a')
      try {
        const { bavail, bsize } = statfsSync(folder)
        let left = bavail * bsize - freeMiB * MIB
        for (; left > 0; left -= MIB) writeSync(fd, Buffer.alloc(Math.min(MIB, left), 1))
        while (freeMiB === 0) writeSync(fd, Buffer.alloc(4_096, 1))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(fd)
      }
    },
    clear: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
