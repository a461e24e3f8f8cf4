import type { Attack } from './attack.ts'
import { badBytes } from './cases/bad-bytes.ts'
import { blankNames, sharedBuckets } from './cases/buckets.ts'
import { halfRequests, idleConnections, liveStreams } from './cases/connections.ts'
import { costlyPictures } from './cases/costly-pictures.ts'
import { drippedForms, drippedJson } from './cases/held-slots.ts'
import {
  deafServices,
  everywhereWithoutCookie,
  lostAnswer,
  oneFact,
  otherPort,
  ownerlessTickets,
  signedOut,
} from './cases/lost-rights.ts'
import { unseenNames } from './cases/names.ts'
import { manyContracts, manyOffers, manyPlaylists } from './cases/quotas.ts'
import { deadlocks } from './cases/races.ts'
import { ninthWord } from './cases/search.ts'
import { slowReaders } from './cases/slow-readers.ts'
import { limitsBySpelling, metricsBySpelling } from './cases/spelling.ts'

/** In the order of the table in `docs/security.md`. */
export const ATTACKS: readonly Attack[] = [
  drippedJson,
  drippedForms,
  slowReaders,
  idleConnections,
  halfRequests,
  liveStreams,
  costlyPictures,
  manyContracts,
  manyOffers,
  manyPlaylists,
  sharedBuckets,
  blankNames,
  metricsBySpelling,
  limitsBySpelling,
  deafServices,
  signedOut,
  everywhereWithoutCookie,
  lostAnswer,
  otherPort,
  ownerlessTickets,
  oneFact,
  deadlocks,
  badBytes,
  unseenNames,
  ninthWord,
]
