import type { ContractLine } from '@hub/api-spec'

/** Rows as they leave the database: camelCase, `numeric` as number, instants as Date. */

export interface UserRow {
  uid: string
  displayName: string
  email: string | null
  photoUrl: string | null
  isAdmin: boolean
  isGuest: boolean
  tokenVersion: number
}

export interface SessionRow {
  id: string
  uid: string
  tokenHash: Buffer
  previousHash: Buffer | null
  /** How often the current refresh token was made anew, for its answer was lost. */
  reissues: number
  /** Whether the current refresh token was used since the one before it was exchanged. */
  isUsed: boolean
}

export interface ProfileRow {
  shipping: Buffer | null
  billing: Buffer | null
  connections: Record<string, string>
}

export const CONTRACT_KINDS = ['mission', 'trade'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]
export type ContractStatus = 'open' | 'accepted' | 'completed' | 'expired' | 'removed'

/** A contract; its optional lines are columns of their own. */
export interface ContractRow extends Record<ContractLine, string | null> {
  id: string
  authorId: string
  authorName: string | null
  createdAt: Date
  expiresAt: Date | null
  revision: number
  haggleCount: number
  expiryDays: number | null
  kind: ContractKind
  /** `expired` from the instant of its expiry on, whether or not the row was marked already. */
  status: ContractStatus
  postType: string | null
  type: string | null
  price: number
  title: string
  category: string | null
  location: string | null
  missionType: string | null
  role: string | null
  imageKey: string | null
  details: string | null
}

export interface HaggleRow {
  id: string
  contractId: string
  offererId: string
  offererName: string | null
  offer: string
  /** What the price becomes with it; `null` when it stays. */
  amount: number | null
  createdAt: Date
  /** When the contract's author accepted it. */
  acceptedAt: Date | null
}

export interface AcceptanceRow {
  id: string
  contractId: string
  uid: string
  authorId: string | null
  acceptedAt: Date
  status: 'accepted' | 'released' | 'completed'
  kind: ContractKind
  postType: string | null
  type: string | null
  price: number
  title: string
}
