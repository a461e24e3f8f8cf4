import { type Database, type JsonLines, prepared, selectJsonLines } from '@hub/service-kit/database'
import type { Page } from '@hub/service-kit/http'
import type { ContractKind } from '../../base/tables.ts'
import { type Listed, LISTED_JSON, MY_LISTED_JSON, type MyListed } from './contract-json.queries.ts'

// The scalar selects hide the values from the planner: the plan that serves every page is then no
// more expensive than one made for these values, and Postgres stops planning at each call.
const openContracts = `with page as (select * from contracts
  where kind = $1 and status = 'open' and (expires_at is null or expires_at > now())
    and (created_at, id) < ((select $2::timestamptz), (select $3::uuid))
  order by created_at desc, id desc
  limit (select $4::int))`

const selectOpenContracts = {
  mission: prepared<JsonLines<Listed['mission']>>(
    'list-open-missions',
    `${openContracts} ${selectJsonLines(LISTED_JSON.mission, 'page')}`,
  ),
  trade: prepared<JsonLines<Listed['trade']>>(
    'list-open-trades',
    `${openContracts} ${selectJsonLines(LISTED_JSON.trade, 'page')}`,
  ),
}

/** A page of the open contracts of one kind, newest first, and one more if there is one. */
export async function listOpenContracts<K extends ContractKind>(
  db: Database,
  kind: K,
  { limit, after }: Page,
): Promise<JsonLines<Listed[K]>> {
  const [page] = await selectOpenContracts[kind](db, [kind, ...after, limit + 1])
  return page as JsonLines<Listed[K]>
}

const contractsOf = `with page as (select * from contracts
  where author_id = $1 and kind = $2
    and (created_at, id) < ((select $3::timestamptz), (select $4::uuid))
  order by created_at desc, id desc
  limit (select $5::int))`

const selectMyContracts = {
  mission: prepared<JsonLines<MyListed['mission']>>(
    'list-my-missions',
    `${contractsOf} ${selectJsonLines(MY_LISTED_JSON.mission, 'page')}`,
  ),
  trade: prepared<JsonLines<MyListed['trade']>>(
    'list-my-trades',
    `${contractsOf} ${selectJsonLines(MY_LISTED_JSON.trade, 'page')}`,
  ),
}

/** A page of one's own contracts of one kind whatever their status, and one more. */
export async function listMyContracts<K extends ContractKind>(
  db: Database,
  authorId: string,
  kind: K,
  { limit, after }: Page,
): Promise<JsonLines<MyListed[K]>> {
  const [page] = await selectMyContracts[kind](db, [authorId, kind, ...after, limit + 1])
  return page as JsonLines<MyListed[K]>
}
