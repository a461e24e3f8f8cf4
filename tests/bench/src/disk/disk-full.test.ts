import { runningPostgresUrl, startHub, type TestHub, toPng, until } from '@hub/infra/testing'
import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { aMission } from '../a-mission.ts'
import { refresh } from '../chaos/session.ts'
import { aPerson, form, type Person } from '../deletion/full-life.ts'
import { aSmallDisk } from './small-disk.ts'

const RESERVE_MIB = 64
const disk = aSmallDisk(400)
let hub: TestHub | undefined

afterAll(async () => {
  await hub?.stop()
  disk?.remove()
})

const post = ({ call }: Person) => call('POST /api/missions', aMission('Haul'))
const read = ({ call }: Person) => call('GET /api/missions')

function upload({ call }: Person) {
  const itemImage = new Blob([new Uint8Array(toPng(64, 64, (x, y) => [x * 4, y * 4, 90]))])
  const fields = { item: 'Ore', category: 'x', price: '5', description: 'x', expiryDays: '7' }
  return call('POST /api/trading_posts', form({ ...fields, type: 'sell', itemImage }))
}

/** Has both services write into their logs that connections were lost. */
async function cutConnections(dataDir: string): Promise<void> {
  const client = new Client({ connectionString: runningPostgresUrl(dataDir, 'postgres') })
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name in ('hub-core', 'hub-media')`)
  await client.end()
}

const statusOf = async (work: Promise<{ status: number }>) => (await work).status

describe.skipIf(!disk)('a hub whose disk is full (where a small one can be mounted)', () => {
  it('refuses uploads first, then writes, reads on, and takes everything again by itself', async () => {
    if (!disk) return
    hub = await startHub({
      dataDir: disk.folder,
      env: { DISK_RESERVE_MIB: String(RESERVE_MIB) },
    })
    const person = await aPerson(hub)
    expect(await statusOf(upload(person))).toBe(201)
    const pids = () => Object.values(hub?.processes ?? {}).map(({ pid }) => pid)
    const before = pids()

    disk.fill(RESERVE_MIB - 16)
    await until(async () => (await statusOf(upload(person))) === 507)
    expect((await upload(person)).json).toEqual({
      message: 'Hangar has no room left for uploads. Please try again later.',
    })
    expect(await statusOf(post(person))).toBe(201)

    disk.fill(8)
    await until(async () => (await statusOf(post(person))) === 507)
    expect((await post(person)).json).toEqual({
      message: 'Hangar has no room left to save anything. Please try again later.',
    })
    expect(await statusOf(read(person))).toBe(200)

    disk.fill(0)
    await cutConnections(hub.dataDir)
    await until(async () => (await statusOf(read(person))) === 200)
    for (let count = 0; count < 50; count += 1) {
      expect([await statusOf(read(person)), await statusOf(post(person))]).toEqual([200, 507])
    }
    await refresh(hub.url, person)
    expect(pids()).toEqual(before)

    disk.clear()
    await until(async () => (await statusOf(post(person))) === 201)
    expect(await statusOf(upload(person))).toBe(201)
    expect(pids()).toEqual(before)
    expect((await read(person)).status).toBe(200)
  })
})
