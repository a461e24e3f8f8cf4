import { type Database, type Page, prepared } from '@hub/service-kit'
import { CONTRACT_COLUMNS } from '../contracts/contracts.queries.ts'
import type { ContractKind, ContractRow } from '../tables.ts'

const select = (where: string) => `select ${CONTRACT_COLUMNS} from contracts
  where kind = $1 and status <> 'removed'
    and (created_at, id) < ((select $2::timestamptz), (select $3::uuid)) ${where}
  order by created_at desc, id desc
  limit (select $4::int)`

const selectModerated = prepared<ContractRow>('list-moderated', select(''))

const selectFound = prepared<ContractRow>(
  'search-moderated',
  select("and lower(title || ' ' || coalesce(author_name, '')) like $5"),
)

/** A page of the contracts of one kind, newest first, and one row more if there is one. */
export function listModerated(
  db: Database,
  kind: ContractKind,
  { limit, after }: Page,
  pattern: string | undefined,
): Promise<ContractRow[]> {
  const values = [kind, ...after, limit + 1]
  return pattern ? selectFound(db, [...values, pattern]) : selectModerated(db, values)
}
