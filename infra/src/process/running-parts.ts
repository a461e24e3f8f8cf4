import type { Part } from './part.ts'
import { UserError } from '../base/user-error.ts'
import { supervise } from './supervisor.ts'
import type { Supervised, SupervisorEvents } from './supervisor.ts'

export type PartKey = 'postgres' | 'nats' | 'svcCore' | 'svcMedia' | 'gateway'

/** The dev server of a front end. */
export type DevServerKey = `dev ${string}`

/** In the order of stopping: those who are called come after those who call them. */
const STOP_ORDER: PartKey[][] = [['gateway'], ['svcCore', 'svcMedia'], ['postgres', 'nats']]

/** All that runs under one launcher. */
export interface RunningParts {
  start(key: PartKey | DevServerKey, part: Part): Promise<void>
  find(key: PartKey): Supervised | undefined
  /** Kills a part and starts what is built now in its place. */
  replace(key: PartKey): Promise<void>
  /** Log files of everything that was started. */
  listLogs(): string[]
  stopAll(): Promise<void>
}

export function createRunningParts(events: SupervisorEvents, signal: AbortSignal): RunningParts {
  const members = new Map<PartKey | DevServerKey, Supervised>()
  const logs: string[] = []
  let stopping: Promise<void> | undefined

  const stopThese = (keys: readonly (PartKey | DevServerKey)[]) =>
    Promise.all(keys.map(async (key) => members.get(key)?.stop()))

  async function stopInOrder(): Promise<void> {
    const devServers = [...members.keys()].filter((key) => key.startsWith('dev '))
    await stopThese(devServers)
    for (const keys of STOP_ORDER) await stopThese(keys)
  }
  const stopAll = () => (stopping ??= stopInOrder())
  signal.addEventListener('abort', () => void stopAll())

  return {
    async start(key, part) {
      if (stopping) throw new UserError('Stopped while it started.')
      const member = supervise(part, events)
      members.set(key, member)
      logs.push(part.logPath)
      await member.start()
    },
    find: (key) => members.get(key),
    async replace(key) {
      const member = members.get(key)
      if (!stopping) await member?.kill()
      if (!stopping) await member?.start()
    },
    listLogs: () => logs,
    stopAll,
  }
}
