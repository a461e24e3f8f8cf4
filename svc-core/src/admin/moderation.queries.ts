import { type Database, prepared } from '@hub/service-kit/database'
import type { Page } from '@hub/service-kit/http'
import type { SearchWords } from '@hub/service-kit/search'
import { CONTRACT_COLUMNS } from '../contracts/contracts.queries.ts'
import { CONTRACT_TEXT } from '../search/named-text.ts'
import { searchNamed } from '../search/named.ts'
import type { ContractKind, ContractRow } from '../base/tables.ts'

const THERE = "status <> 'removed'"

const selectModerated = prepared<ContractRow>(
  'list-moderated',
  `select ${CONTRACT_COLUMNS} from contracts
  where kind = $1 and ${THERE}
    and (created_at, id) < ((select $2::timestamptz), (select $3::uuid))
  order by created_at desc, id desc
  limit (select $4::int)`,
)

/** A page of the contracts of one kind, newest first, and one row more if there is one. */
export function listModerated(
  db: Database,
  kind: ContractKind,
  { limit, after }: Page,
): Promise<ContractRow[]> {
  return selectModerated(db, [kind, ...after, limit + 1])
}

/** The same of those that have all the words in their title and their author's name. */
export function searchModerated(
  db: Database,
  kind: ContractKind,
  asked: { page: Page; words: SearchWords },
): Promise<ContractRow[]> {
  const contracts = {
    table: 'contracts',
    id: 'id',
    columns: CONTRACT_COLUMNS,
    rows: `kind = '${kind}' and ${THERE}`,
    text: CONTRACT_TEXT,
  }
  return searchNamed<ContractRow>(db, contracts, asked)
}
