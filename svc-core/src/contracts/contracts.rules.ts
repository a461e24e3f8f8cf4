import { conflict, forbidden, notFound } from '@hub/service-kit/base'
import type { ContractRow, UserRow } from '../base/tables.ts'
import { mayDelete, mayEdit } from './contracts.policy.ts'

export const NOT_OPEN = 'This contract is no longer open.'
export const NOT_FOUND = 'Contract not found.'

type Person = Pick<UserRow, 'uid' | 'isAdmin'>

/** Throws unless the person may change this contract, and it can still be changed or relisted. */
export function mustBeEditable(
  person: Person,
  contract: ContractRow | undefined,
  { isRelisting = false } = {},
): asserts contract is ContractRow {
  if (!contract) throw notFound(NOT_FOUND)
  if (!mayEdit(person, contract)) throw forbidden('Only the author can edit this contract.')
  if (contract.status === 'expired' && isRelisting) return
  if (contract.status !== 'open') throw conflict(NOT_OPEN)
}

/** Throws unless the person may delete this contract. Its author takes it from nobody who has accepted it. */
export function mustBeDeletable(
  person: Person,
  contract: ContractRow | undefined,
): asserts contract is ContractRow {
  if (!contract) throw notFound(NOT_FOUND)
  if (!mayDelete(person, contract)) {
    throw forbidden('Only the author or an admin can delete this contract.')
  }
  // An admin takes away what breaks the rules, whoever has it.
  if (contract.status === 'accepted' && person.uid === contract.authorId) {
    throw conflict(
      'Somebody has accepted this contract. Release it first: they are told, and then you can delete it.',
    )
  }
}
