import { randomUUID } from 'node:crypto'
import { runningPostgresUrl, startHub, type TestHub, until } from '@hub/infra/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPerson, type Person } from '../deletion/full-life.ts'

let hub: TestHub
let admin: Person
let client: Client

beforeAll(async () => {
  hub = await startHub()
  admin = await aPerson(hub, { isAdmin: true })
  client = new Client({ connectionString: runningPostgresUrl(hub.dataDir, 'postgres') })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await hub.stop()
})

/** Has a service tell a fact that its own code never would. */
async function tell(schema: 'core' | 'media', name: string, data: object): Promise<void> {
  await client.query(`insert into ${schema}.outbox (id, name, data) values ($1, $2, $3)`, [
    randomUUID(),
    name,
    data,
  ])
}

const countGivenUp = async () => {
  const paths = ['GET /api/admin/stats', 'GET /api/admin/media-stats']
  const answers = await Promise.all(paths.map((path) => admin.call(path)))
  return answers.map(({ json }) => json['deadLetters'])
}

it('facts that nobody can read are put aside, seen in the console, and keep nobody else back', async () => {
  expect(await countGivenUp()).toEqual([0, 0])
  // Of the right shape, and no handler can do it, ever: it is tried again among the others.
  await tell('core', 'core.user.created', { userId: 'x'.repeat(36) })
  for (let count = 0; count < 20; count += 1) {
    await tell('core', 'core.user.deleted', { userId: count })
    await tell('media', 'media.user.forgotten', { user: [count] })
  }
  await until(async () => {
    const counts = await countGivenUp()
    return counts[0] === 20 && counts[1] === 20
  })
  const [here, leaver] = [await aPerson(hub), await aPerson(hub)]
  await leaver.call('DELETE /api/profile/delete-account')
  const isKnown = async () =>
    (await client.query('select from media.people where uid = $1', [here.uid])).rowCount === 1
  const isGone = async () =>
    (await client.query('select from core.users where uid = $1', [leaver.uid])).rowCount === 0
  await until(async () => (await isKnown()) && (await isGone()))
  const triesOfOther = 'select from media.inbox where done_at is null and tries > 1'
  await until(async () => (await client.query(triesOfOther)).rowCount === 1)
  expect(await countGivenUp()).toEqual([20, 20])
})
