import type { NotificationKind } from '@hub/api-spec'
import type { Notice } from './notifications.queries.ts'

/** Whom a contract concerns: one person is the first of these that they are. */
export type Role = 'author' | 'taker' | 'offerer'

/** Of what happens to a contract, who is told what. Nobody is told what they did themselves. */
export const RECIPIENTS = {
  posted: { author: null, taker: null, offerer: null },
  offered: { author: 'offer-made', taker: null, offerer: null },
  countered: { author: null, taker: null, offerer: 'offer-countered' },
  changed: { author: null, taker: null, offerer: 'contract-changed' },
  accepted: { author: 'contract-accepted', taker: null, offerer: 'contract-taken' },
  'offer-accepted': { author: null, taker: 'offer-accepted', offerer: 'offer-passed-over' },
  released: { author: null, taker: 'contract-released', offerer: 'contract-open-again' },
  'taker-left': { author: 'taker-left', taker: null, offerer: 'contract-open-again' },
  completed: { author: null, taker: 'contract-completed', offerer: null },
  expired: { author: 'contract-expired', taker: null, offerer: 'contract-expired' },
  relisted: { author: null, taker: null, offerer: 'contract-open-again' },
  removed: { author: 'contract-removed', taker: 'contract-removed', offerer: 'contract-removed' },
  'author-left': { author: null, taker: 'author-left', offerer: 'author-left' },
} as const satisfies Record<string, Record<Role, NotificationKind | null>>

export type DealEvent = keyof typeof RECIPIENTS

/** What happened to one contract. */
export interface Deal {
  contract: { id: string; authorId: string }
  /** Who did it; nobody when time did. */
  actorId?: string
  takerId?: string | undefined
  /** The offer that it is about. */
  haggleId?: string
}

/** The notices of what happened to a contract, one for each person, by the table above. */
export function toNotices(
  event: DealEvent,
  { contract, takerId, ...about }: Deal,
  offerers: readonly string[],
): Notice[] {
  const roles = new Map<string, Role>(offerers.map((uid) => [uid, 'offerer']))
  if (takerId) roles.set(takerId, 'taker')
  roles.set(contract.authorId, 'author')
  // With its author, a contract goes from the tables.
  const contractId = event === 'author-left' ? {} : { contractId: contract.id }
  return Array.from(roles).flatMap(([uid, role]) => {
    const kind = RECIPIENTS[event][role]
    return kind ? [{ kind, uid, ...contractId, ...about }] : []
  })
}
