import type { Database } from '@hub/service-kit/database'
import { everyRow, jsonStream } from '@hub/service-kit/http'
import type { Readable } from 'node:stream'
import { listAcceptances } from '../../contracts/accepting/acceptances.queries.ts'
import { toAcceptedContract } from '../../contracts/accepting/acceptances.view.ts'
import { listIdentities } from '../identities.queries.ts'
import { listContractsOf } from '../../contracts/contracts.queries.ts'
import { toMyMission } from '../../contracts/missions.view.ts'
import { toMyTradingPost } from '../../contracts/trading-posts.view.ts'
import type { Core } from '../../base/core.ts'
import { toHaggle } from '../../contracts/haggling/haggles.view.ts'
import { toNotification } from '../../notifications/notifications.view.ts'
import { listNotifications } from '../../notifications/notifications.queries.ts'
import { unsealAddress } from '../../notifications/webhook-address.ts'
import { findWebhook } from '../../notifications/webhooks.queries.ts'
import type { ContractKind } from '../../base/tables.ts'
import { findAccount, listOffersBy, listSessions } from './export.queries.ts'
import type { PersonRow } from './profile.queries.ts'
import { toProfile } from './profile.view.ts'

/** All that this service keeps of a person, as one JSON object that is read while it is sent. */
export async function exportPerson(core: Core, person: PersonRow): Promise<Readable> {
  const { database } = core
  const { knex } = database
  const { uid } = person
  const webhook = await findWebhook(knex, uid)
  return jsonStream({
    profile: toProfile(core.keys.profile, person),
    account: await findAccount(knex, uid),
    linkedAccounts: await listIdentities(knex, uid),
    sessions: await listSessions(knex, uid),
    webhook: webhook && { url: unsealAddress(core, webhook), isOn: webhook.isOn },
    missions: each(contractsOf(database, uid, 'mission'), toMyMission),
    tradingPosts: each(contractsOf(database, uid, 'trade'), toMyTradingPost),
    acceptedContracts: each(
      everyRow((page) => listAcceptances(database, uid, page)),
      toAcceptedContract,
    ),
    offers: each(
      everyRow((page) => listOffersBy(database, uid, page)),
      toHaggle,
    ),
    notifications: each(
      everyRow((page) => listNotifications(database, uid, page)),
      toNotification,
    ),
  })
}

function contractsOf(database: Database, uid: string, kind: ContractKind) {
  return everyRow((page) => listContractsOf(database, uid, kind, page))
}

async function* each<Row, Seen>(rows: AsyncIterable<Row>, view: (row: Row) => Seen) {
  for await (const row of rows) yield view(row)
}
