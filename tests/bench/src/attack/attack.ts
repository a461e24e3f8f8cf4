import type { TestHub } from '@hub/infra/testing'
import type { Bystander } from './bystander.ts'
import type { Machine } from './caller.ts'
import type { Person } from './person.ts'

/** `small` finds out whether an attack is held, `full` how far it is from succeeding. */
export type Size = 'small' | 'full'

/** What an attack is played against. */
export interface Ground {
  hub: TestHub
  size: Size
  bystander: Bystander
  /** Somebody who may do everything; their calls are not part of any attack. */
  admin: Person
  /** A long sound of the jukebox. */
  soundId: string
  /** A machine whose address nobody has used before. */
  newMachine(): Machine
  /** Rounds of the bystander that an attack goes on for at the least. */
  rounds: number
}

/** What came of an attack, but for the bystander. */
export interface Finding {
  held: boolean
  /** The figure by which it is known, in words. */
  figure: string
}

export interface Attack {
  /** The row of the table in `docs/security.md`. */
  row: string
  title: string
  play(ground: Ground): Promise<Finding>
}
