import type { PartKey } from '../process/running-parts.ts'
import { UserError } from '../base/user-error.ts'
import { listWorkspaces } from '../base/workspaces.ts'

const PART_OF = { 'svc-core': 'svcCore', 'svc-media': 'svcMedia', gateway: 'gateway' } as const

export type ServerName = keyof typeof PART_OF

/** What follows the sources; the rest runs as `npm start` runs it. */
export interface Watched {
  /** Started again after a save. */
  servers: ServerName[]
  /** Served by a dev server of its own, inside the shell's. */
  remotes: string[]
  /** Whether the page comes from the shell's dev server, which also hot-reloads what is in it. */
  shell: boolean
}

/** Everything without a word, else the workspaces named. Throws a sentence for what cannot be watched. */
export function chooseWatched(root: string, asked: readonly string[]): Watched {
  const known = listWorkspaces(root).filter((name) => isServer(name) || isFrontEnd(name))
  const chosen = asked.length > 0 ? asked.map((name) => name.replace(/\/$/, '')) : known
  const strange = chosen.find((name) => !known.includes(name))
  if (strange) throw new UserError(`${strange} cannot be watched. These can: ${known.join(', ')}.`)
  const remotes = chosen.filter(isRemote)
  return {
    servers: chosen.filter(isServer),
    remotes,
    // Fast Refresh of a remote needs the React of a dev server around it.
    shell: chosen.includes('shell') || remotes.length > 0,
  }
}

export const partOf = (name: ServerName): PartKey => PART_OF[name]

const isServer = (name: string): name is ServerName => name in PART_OF
const isRemote = (name: string) => name.startsWith('mf-')
const isFrontEnd = (name: string) => name === 'shell' || isRemote(name)
