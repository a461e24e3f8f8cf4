import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestHub } from '@hub/infra/testing'
import type { PowerDisk } from './power.ts'

/**
 * What is killed: the launcher with everything, one service, NATS, NATS with all that it kept, or the
 * machine's power.
 */
export type Victim = 'launcher' | 'svcCore' | 'svcMedia' | 'nats' | 'stream' | 'power'

/** Kills a part with -9. The launcher starts a service again by itself, `start` all the rest. */
export async function killAndRevive(
  hub: TestHub,
  victim: Victim,
  start: () => Promise<TestHub>,
  disk?: PowerDisk,
): Promise<TestHub> {
  if (victim === 'svcCore' || victim === 'svcMedia') {
    killNow(hub.processes[victim].pid)
    return hub
  }
  if (victim === 'power') {
    await disk?.cut(hub)
    return start()
  }
  if (victim !== 'launcher') killNow(hub.processes.nats.pid)
  // A store that dies takes the launcher with it, so all of them end in a new start.
  await hub.kill()
  if (victim === 'stream') rmSync(join(hub.dataDir, 'nats', 'store'), { recursive: true })
  return start()
}

function killNow(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // Dead since the last kill, and not yet started again.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
