import type { BoundChild } from './bound-child.ts'

/** One program that the launcher runs. */
export interface Part {
  name: string
  logPath: string
  /** A store takes the whole hub down with it; a service is started again. */
  onDeath: 'stop-everything' | 'restart'
  stopSignal: NodeJS.Signals
  graceMs: number
  launch(): Promise<BoundChild>
  /** Resolves when it can be used; rejects when it ends or takes too long. */
  ready(child: BoundChild): Promise<void>
}
