import type { RunningParts, PartKey } from './running-parts.ts'

/** What a test that started the launcher may ask of it, over the channel between parent and child. */
export interface ControlRequest {
  id: number
  order: 'stop' | 'start'
  part: PartKey
}

export type ControlMessage =
  | { kind: 'ready'; url: string }
  | { kind: 'pids'; pids: Partial<Record<PartKey, number>> }
  | { kind: 'done'; id: number; problem?: string }

export interface Control {
  announce(url: string): void
}

const KEYS: PartKey[] = ['postgres', 'nats', 'svcCore', 'svcMedia', 'gateway']

/** Nothing to do unless a parent opened a channel; when that parent goes, so do we. */
export function serveControl(parts: RunningParts, onParentGone: () => void): Control {
  if (!process.send) return { announce: () => undefined }
  const tell = (message: ControlMessage) => void (process.connected && process.send?.(message))
  let known = ''
  const tellPids = () => {
    const pids = Object.fromEntries(
      KEYS.flatMap((key) => {
        const pid = parts.find(key)?.pid()
        return pid === undefined ? [] : [[key, pid]]
      }),
    )
    if (JSON.stringify(pids) !== known) tell({ kind: 'pids', pids })
    known = JSON.stringify(pids)
  }
  process.on('disconnect', onParentGone)
  process.on('message', ({ id, order, part }: ControlRequest) => {
    const member = parts.find(part)
    const work = order === 'stop' ? member?.stop() : member?.start()
    Promise.resolve(work).then(
      () => {
        tellPids()
        tell({ kind: 'done', id })
      },
      (error: Error) => tell({ kind: 'done', id, problem: error.message }),
    )
  })
  setInterval(tellPids, 100).unref()
  return {
    announce(url) {
      tellPids()
      tell({ kind: 'ready', url })
    },
  }
}
