import type { Contract as ContractAlone, Mission, TradingPost } from '@hub/api-spec'
import type { Tone } from '@hub/ui'

/** A contract of either kind, as the lists hold it. */
export type Contract = Mission | TradingPost

/** Who accepted a contract, for those who may know. */
export type Accepter = ContractAlone['acceptedBy']

export function isMission(contract: Contract): contract is Mission {
  return 'postType' in contract
}

export function nameOf(contract: Contract): string {
  return isMission(contract) ? contract.title : contract.item
}

export function amountOf(contract: Contract): number {
  return isMission(contract) ? contract.payment : contract.price
}

export function wordsOf(contract: Contract): string {
  return (isMission(contract) ? contract.details : contract.description) ?? ''
}

const KIND_LABELS = { request: 'Request', offer: 'Offer', sell: 'Sell', other: 'Other' } as const

export function kindLabelOf(contract: Contract): string {
  return KIND_LABELS[isMission(contract) ? contract.postType : contract.type]
}

const STATUS_LABELS = {
  open: 'Open',
  accepted: 'Accepted',
  completed: 'Completed',
  expired: 'Expired',
  removed: 'Removed',
} as const

export function statusLabelOf({ status }: Contract): string {
  return STATUS_LABELS[status]
}

const STATUS_TONES = {
  open: 'neutral',
  accepted: 'good',
  completed: 'neutral',
  expired: 'danger',
  removed: 'danger',
} as const

export function statusToneOf({ status }: Contract): Tone {
  return STATUS_TONES[status]
}

/** Amber for what is sold and offered, blue for the rest (spec §4). */
export function toneOf(contract: Contract): Tone {
  const kind = isMission(contract) ? contract.postType : contract.type
  return kind === 'sell' || kind === 'offer' ? 'amber' : 'blue'
}

/** The author on a card: the name, else the start of the id, else 'Unknown' (spec §2). */
export function authorLabelOf(contract: Contract): string {
  return contract.authorName?.trim() || contract.authorId.slice(0, 8) || 'Unknown'
}

export function newestFirst(one: Contract, other: Contract): number {
  return (
    other.createdAt.seconds - one.createdAt.seconds ||
    other.createdAt.nanoseconds - one.createdAt.nanoseconds
  )
}
