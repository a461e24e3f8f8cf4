import { conflict, forbidden, notFound } from '@hub/service-kit/base'
import { NOT_FOUND, NOT_OPEN } from '../contracts.rules.ts'
import type { ContractRow } from '../../base/tables.ts'
import { mayAccept, maySettle } from './acceptances.policy.ts'

interface Person {
  uid: string
}

/** Throws unless the contract can be accepted now. */
export function mustBeOpen(contract: ContractRow): void {
  if (contract.status === 'accepted') throw conflict('This contract has already been accepted.')
  if (contract.status !== 'open') throw conflict(NOT_OPEN)
}

/** Throws unless the person may accept this contract, and nobody else has. */
export function mustBeAcceptable(
  person: Person,
  contract: ContractRow | undefined,
): asserts contract is ContractRow {
  if (!contract) throw notFound(NOT_FOUND)
  if (!mayAccept(person, contract)) throw conflict('You cannot accept your own contract.')
  mustBeOpen(contract)
}

/** Throws unless the person posted this contract, and somebody accepted it. */
export function mustBeSettleable(
  person: Person,
  contract: ContractRow | undefined,
): asserts contract is ContractRow {
  if (!contract) throw notFound(NOT_FOUND)
  if (!maySettle(person, contract)) throw forbidden('Only the author of this contract can do that.')
  if (contract.status !== 'accepted') throw conflict('Nobody has accepted this contract.')
}
