import type { Caller } from '@hub/service-kit/auth'
import type { Db } from '@hub/service-kit/database'
import { mostFor, rateIsReached, stockIsFull } from '@hub/service-kit/http'
import type { Knex } from 'knex'
import type { Core } from '../base/core.ts'
import { quotasOf } from './quotas.ts'
import {
  countOffersOfHour,
  countOffersOn,
  countOpenContracts,
  inPersonsTurn,
} from './quotas.queries.ts'

type QuotaCore = Pick<Core, 'config'>

/** Refuses one more open contract to who has as many as they may. Exact within {@link mayOpenOne}. */
export async function mustHaveRoom({ config }: QuotaCore, db: Db, caller: Caller): Promise<void> {
  const { openContracts } = quotasOf(config)
  const most = mostFor(openContracts, caller)
  if ((await countOpenContracts(db, caller.uid, most)) < most) return
  throw stockIsFull(
    openContracts,
    caller,
    () => `You have ${most} open contracts, and no more are possible until one of them ends.`,
  )
}

/** The same where it is made: nobody's contracts are made beside each other. */
export async function mayOpenOne(
  core: QuotaCore,
  trx: Knex.Transaction,
  caller: Caller,
): Promise<void> {
  await inPersonsTurn(trx, caller.uid, 'contracts')
  await mustHaveRoom(core, trx, caller)
}

/** Refuses one more offer of a person within the hour. */
export async function mayOffer(
  { config }: QuotaCore,
  trx: Knex.Transaction,
  caller: Caller,
): Promise<void> {
  await inPersonsTurn(trx, caller.uid, 'offers')
  const { offersAnHour } = quotasOf(config)
  const most = mostFor(offersAnHour, caller)
  const { count, oldestEndsIn } = await countOffersOfHour(trx, caller.uid, most)
  if (count < most) return
  const say = () => `You have made ${most} offers within an hour, and no more are possible.`
  throw rateIsReached(offersAnHour, caller, { say, seconds: oldestEndsIn })
}

/** Refuses one more offer of a person on a contract, which the transaction has locked. */
export async function mayOfferOn(
  { config }: QuotaCore,
  trx: Knex.Transaction,
  caller: Caller,
  contractId: string,
): Promise<void> {
  const { offersOnAContract } = quotasOf(config)
  const most = mostFor(offersOnAContract, caller)
  if ((await countOffersOn(trx, { contractId, uid: caller.uid }, most)) < most) return
  throw stockIsFull(
    offersOnAContract,
    caller,
    () =>
      `You have made ${most} offers on this contract. No more are possible until its author has answered.`,
  )
}
