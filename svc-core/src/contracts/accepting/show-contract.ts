import type { Contract } from '@hub/api-spec'
import type { Caller } from '@hub/service-kit/auth'
import { notFound } from '@hub/service-kit/base'
import type { Core } from '../../base/core.ts'
import { maySeeDeals } from '../contracts.policy.ts'
import { findContract } from '../contracts.queries.ts'
import { NOT_FOUND } from '../contracts.rules.ts'
import { findAccepter } from './acceptances.queries.ts'
import { toContract } from './acceptances.view.ts'

/** A contract of either kind, and who took it. */
export async function showContract(core: Core, caller: Caller, id: string): Promise<Contract> {
  const [contract, accepter] = await Promise.all([
    findContract(core.database.knex, { id }),
    findAccepter(core.database.knex, id),
  ])
  if (!contract) throw notFound(NOT_FOUND)
  return toContract(contract, maySeeDeals(caller, contract) ? (accepter ?? null) : null)
}
