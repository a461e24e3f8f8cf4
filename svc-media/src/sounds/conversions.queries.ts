import type { Db } from '@hub/service-kit/database'
import type { JobRow } from '../queue/jobs.queries.ts'

/** The job that converts these bytes, while it has not ended. */
export async function findConversion(db: Db, sha256: Buffer): Promise<JobRow | undefined> {
  return db('jobs')
    .first<JobRow>('*')
    .where({ sha256, kind: 'convert' })
    .whereIn('state', ['waiting', 'running'])
}
