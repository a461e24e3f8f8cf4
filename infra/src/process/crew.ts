import type { Part } from './part.ts'
import { Sentence } from '../base/sentence.ts'
import { supervise } from './supervisor.ts'
import type { Supervised, SupervisorEvents } from './supervisor.ts'

export type PartKey = 'postgres' | 'nats' | 'svcCore' | 'svcMedia' | 'gateway'

/** In the order of stopping: those who are called come after those who call them. */
const STOP_ORDER: PartKey[][] = [['gateway'], ['svcCore', 'svcMedia'], ['postgres', 'nats']]

/** All that runs under one launcher. */
export interface Crew {
  start(key: PartKey, part: Part): Promise<void>
  find(key: PartKey): Supervised | undefined
  /** Log files of everything that was started. */
  listLogs(): string[]
  stopAll(): Promise<void>
}

export function createCrew(events: SupervisorEvents, signal: AbortSignal): Crew {
  const members = new Map<PartKey, Supervised>()
  const logs: string[] = []
  let stopping: Promise<void> | undefined

  async function stopInOrder(): Promise<void> {
    for (const keys of STOP_ORDER) {
      await Promise.all(keys.map(async (key) => members.get(key)?.stop()))
    }
  }
  const stopAll = () => (stopping ??= stopInOrder())
  signal.addEventListener('abort', () => void stopAll())

  return {
    async start(key, part) {
      if (stopping) throw new Sentence('Stopped while it started.')
      const member = supervise(part, events)
      members.set(key, member)
      logs.push(part.logPath)
      await member.start()
    },
    find: (key) => members.get(key),
    listLogs: () => logs,
    stopAll,
  }
}
