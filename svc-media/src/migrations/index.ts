import type { Migration } from '@hub/service-kit/database'
import { inboxMigration, outboxMigration } from '@hub/service-kit/events'
import { people } from './0001-people.ts'
import { tracks } from './0002-tracks.ts'
import { stories } from './0003-stories.ts'
import { trackSearch } from './0010-track-search.ts'
import { playlists } from './0011-playlists.ts'
import { jobs } from './0012-jobs.ts'
import { storyLibrary } from './0013-story-library.ts'
import { uploads } from './0014-uploads.ts'
import { storyLoudness } from './0015-story-loudness.ts'
import { sweeps } from './0016-sweeps.ts'
import { admins } from './0017-admins.ts'
import { forgotten } from './0030-forgotten.ts'
import { searchByParts } from './0031-search-by-parts.ts'
import { idempotency } from './0032-idempotency.ts'
import { oneSearch } from './0033-one-search.ts'
import { fasterSearchWords } from './0034-faster-search-words.ts'

/** Every migration of the schema `media`, in the order they run. */
export const migrations: Migration[] = [
  outboxMigration(),
  inboxMigration(),
  people,
  tracks,
  stories,
  trackSearch,
  playlists,
  jobs,
  storyLibrary,
  uploads,
  storyLoudness,
  sweeps,
  admins,
  forgotten,
  searchByParts,
  idempotency,
  oneSearch,
  fasterSearchWords,
]
