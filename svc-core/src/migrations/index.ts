import type { Migration } from '@hub/service-kit/database'
import { inboxMigration, outboxMigration } from '@hub/service-kit/events'
import { users } from './0001-users.ts'
import { contracts } from './0002-contracts.ts'
import { haggles } from './0003-haggles.ts'
import { items } from './0004-items.ts'
import { idempotency } from './0005-idempotency.ts'
import { identities } from './0010-identities.ts'
import { notifications } from './0011-notifications.ts'
import { listedItems } from './0012-listed-items.ts'
import { acceptances } from './0013-acceptances.ts'
import { contractSearch } from './0014-contract-search.ts'
import { photos } from './0020-photos.ts'
import { accountDeletion } from './0021-account-deletion.ts'
import { admin } from './0022-admin.ts'
import { searchByParts } from './0023-search-by-parts.ts'
import { endedSessions } from './0026-ended-sessions.ts'
import { waitingNotices } from './0027-waiting-notices.ts'
import { deals } from './0028-deals.ts'
import { quotas } from './0031-quotas.ts'
import { oneSearch } from './0032-one-search.ts'
import { fasterSearchWords } from './0033-faster-search-words.ts'
import { usedSuccessors } from './0034-used-successors.ts'

/** Every migration of the schema `core`, in the order they run. */
export const migrations: Migration[] = [
  outboxMigration(),
  users,
  contracts,
  haggles,
  items,
  idempotency,
  identities,
  notifications,
  listedItems,
  acceptances,
  contractSearch,
  photos,
  accountDeletion,
  admin,
  searchByParts,
  endedSessions,
  waitingNotices,
  deals,
  quotas,
  oneSearch,
  fasterSearchWords,
  inboxMigration(),
  usedSuccessors,
]
