import { inboxMigration, type Migration, outboxMigration } from '@hub/service-kit'
import { people } from './0001-people.ts'
import { tracks } from './0002-tracks.ts'
import { stories } from './0003-stories.ts'

/** Every migration of the schema `media`, in the order they run. */
export const migrations: Migration[] = [
  outboxMigration(),
  inboxMigration(),
  people,
  tracks,
  stories,
]
