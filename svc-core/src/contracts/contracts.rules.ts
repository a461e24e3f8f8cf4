import { conflict, forbidden, notFound } from '@hub/service-kit'
import type { ContractRow, UserRow } from '../tables.ts'
import { mayDelete, mayEdit } from './contracts.policy.ts'

type Person = Pick<UserRow, 'uid' | 'isAdmin'>

/** Throws unless the person may change this contract, and it can still be changed. */
export function mustBeEditable(
  person: Person,
  contract: ContractRow | undefined,
): asserts contract is ContractRow {
  if (!contract) throw notFound('Contract not found.')
  if (!mayEdit(person, contract)) throw forbidden('Only the author can edit this contract.')
  if (contract.status !== 'open') throw conflict('This contract is no longer open.')
}

/** Throws unless the person may delete this contract. */
export function mustBeDeletable(
  person: Person,
  contract: ContractRow | undefined,
): asserts contract is ContractRow {
  if (!contract) throw notFound('Contract not found.')
  if (!mayDelete(person, contract)) {
    throw forbidden('Only the author or an admin can delete this contract.')
  }
}
