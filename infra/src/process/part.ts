import type { BoundChild } from './bound-child.ts'

/** One program that the launcher runs. */
export interface Part {
  name: string
  logPath: string
  /** What dies is started again; one without which nothing works is given up when it keeps dying. */
  isStore: boolean
  stopSignal: NodeJS.Signals
  graceMs: number
  launch(): Promise<BoundChild>
  /** Resolves when it can be used; rejects when it ends or takes too long. */
  ready(child: BoundChild): Promise<void>
}
