import type { Db } from '@hub/service-kit/database'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type MediaUnderTest, startMedia } from '../testing/media-under-test.ts'
import { endJob, insertJob, renewLease, releaseJob, takeJob } from './jobs.queries.ts'

const BATCH = uuidv7()
const SINGLE = uuidv7()

let under: MediaUnderTest
// Within a transaction that ends with the test, so that the service itself sees none of the jobs.
let trx: Db & { rollback(): unknown }

beforeAll(async () => {
  under = await startMedia()
})
afterAll(() => under.stop())
beforeEach(async () => {
  trx = await under.media.database.knex.transaction()
})
afterEach(async () => void (await trx.rollback()))

async function addJobs(ownerId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7())
  for (const id of ids) await insertJob(trx, { id, kind: 'finish', ownerId })
  return ids
}

async function mustTake() {
  const job = await takeJob(trx, 'finish')
  if (!job) throw new Error('there was no job')
  return job
}

const leaseEnds = (id: string) =>
  trx('jobs')
    .where({ id })
    .update({ leaseUntil: trx.raw("now() - interval '1 second'") })

it('gives each owner a turn, so that a single file does not wait behind a batch', async () => {
  const [first, second] = await addJobs(BATCH, 9)
  const [single] = await addJobs(SINGLE, 1)
  const taken = [await mustTake(), await mustTake(), await mustTake()]
  expect(taken.map(({ id }) => id)).toEqual([first, single, second])
})

it('leases a job for less than ten seconds, which each sign of life renews', async () => {
  await addJobs(BATCH, 1)
  const job = await mustTake()
  const isShort = () =>
    trx('jobs')
      .where({ id: job.id })
      .whereRaw("lease_until between now() and now() + interval '8 seconds'")
  expect(await isShort()).toHaveLength(1)
  await leaseEnds(job.id)
  expect(await renewLease(trx, job, 0.5)).toBe(true)
  expect(await isShort()).toHaveLength(1)
})

it('gives a job whose worker died to another, and the first one can keep it no more', async () => {
  await addJobs(BATCH, 1)
  const first = await mustTake()
  expect(await takeJob(trx, 'finish')).toBeUndefined()
  await leaseEnds(first.id)
  const second = await mustTake()
  expect(second).toMatchObject({ id: first.id, tries: 2 })
  expect(await renewLease(trx, first, 0.9)).toBe(false)
  expect(await renewLease(trx, second, 0.1)).toBe(true)
})

it('takes a job that was given back at once, and does not count that as a try', async () => {
  await addJobs(BATCH, 1)
  const first = await mustTake()
  await releaseJob(trx, first)
  expect(await mustTake()).toMatchObject({ id: first.id, tries: 1 })
})

it('takes nothing that has ended', async () => {
  const [id = ''] = await addJobs(BATCH, 1)
  await endJob(trx, id, { state: 'done', message: null })
  expect(await takeJob(trx, 'finish')).toBeUndefined()
})
