import type { Knex } from 'knex'
import { uuidv7 } from 'uuidv7'
import { emitAccepted } from '../contracts.events.ts'
import { moveContract } from '../contracts.queries.ts'
import type { ContractRow } from '../../base/tables.ts'
import { insertAcceptance } from './acceptances.queries.ts'

/**
 * Gives an open contract, which the transaction has locked, to one person, at another price if one
 * was agreed on, and keeps what it was then.
 */
export async function handOver(
  trx: Knex.Transaction,
  { id: contractId }: ContractRow,
  uid: string,
  price?: number | null,
): Promise<ContractRow> {
  const to = {
    status: 'accepted',
    ...(price !== undefined && price !== null && { price }),
  } as const
  const contract = await moveContract(trx, contractId, to)
  const { authorId, kind, postType, type, title } = contract
  await insertAcceptance(trx, {
    id: uuidv7(),
    contractId,
    uid,
    authorId,
    kind,
    postType,
    type,
    title,
    price: contract.price,
  })
  await emitAccepted(trx, contract, uid)
  return contract
}
