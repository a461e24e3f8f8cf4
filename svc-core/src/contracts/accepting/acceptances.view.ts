import type { AcceptedContract, Contract } from '@hub/api-spec'
import { toTimestamp } from '@hub/service-kit/base'
import { toMission } from '../missions.view.ts'
import { toTradingPost } from '../trading-posts.view.ts'
import type { ContractRow } from '../../base/tables.ts'
import type { Accepter, AcceptanceWithAuthor } from './acceptances.queries.ts'

export function toContract(row: ContractRow, acceptedBy: Accepter | null): Contract {
  return row.kind === 'mission'
    ? { kind: 'mission', acceptedBy, ...toMission(row) }
    : { kind: 'trade', acceptedBy, ...toTradingPost(row) }
}

export function toAcceptedContract(row: AcceptanceWithAuthor): AcceptedContract {
  const { contractId: id, authorId, authorName, status } = row
  const parts = { id, authorId, authorName, status, acceptedAt: toTimestamp(row.acceptedAt) }
  if (row.kind === 'trade') {
    const type = row.type as 'sell' | 'other'
    return { kind: 'trade', ...parts, item: row.title, type, price: row.price }
  }
  const postType = row.postType as 'request' | 'offer'
  return { kind: 'mission', ...parts, title: row.title, postType, payment: row.price }
}
