import type { EventData, EventName } from '@hub/events'
import { type Database, openDatabase } from '@hub/service-kit/database'
import {
  emit,
  forgetInOutbox,
  inTransaction,
  type Relay,
  startRelay,
} from '@hub/service-kit/events'
import { eventTables, testDatabase, type TestDatabase } from '@hub/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MediaUnderTest, startMedia } from '../testing/media-under-test.ts'
import { isForgotten } from './people.queries.ts'
import { aListener, fileForm } from '../testing/people.ts'
import { wavSound } from '../testing/wav.ts'

const SOON = { timeout: 60_000, interval: 20 }

let under: MediaUnderTest
let coreSide: { test: TestDatabase; database: Database; relay: Relay }

/** Tells a fact as svc-core does: by its own outbox and relay. */
function tell<N extends EventName>(name: N, data: EventData<N>): Promise<void> {
  return inTransaction(coreSide.database, coreSide.relay, (trx) => emit(trx, name, data))
}

const findPerson = (uid: string) => under.media.database.knex('people').where({ uid }).first()

const knowsForgotten = (uid: string) => isForgotten(under.media.database.knex, uid)

const listDone = () => under.media.database.knex('inbox').whereNotNull('doneAt').pluck('eventId')

const countForgotten = async (uid: string) =>
  (await under.media.database.knex('outbox').where({ name: 'media.user.forgotten' })).filter(
    ({ data }: { data: { userId: string } }) => data.userId === uid,
  ).length

beforeAll(async () => {
  under = await startMedia()
  await under.startCopy()
  const test = await testDatabase({ schema: 'core', migrations: [eventTables] })
  const database = openDatabase({ url: test.url, schema: 'core' })
  const relay = startRelay({ database, bus: under.media.bus, log: under.app.log })
  coreSide = { test, database, relay }
})

afterAll(async () => {
  await coreSide.relay.stop()
  await coreSide.database.close()
  await coreSide.test.drop()
  await under.stop()
})

describe('a person', () => {
  it('is known once svc-core has told', async () => {
    const userId = uuidv7()
    await tell('core.user.created', { userId })
    await expect.poll(() => findPerson(userId), SOON).toMatchObject({ uid: userId })
  })

  it('is forgotten when their account was deleted, which is told in turn', async () => {
    const userId = uuidv7()
    await tell('core.user.created', { userId })
    await tell('core.user.deleted', { userId })
    await expect.poll(() => knowsForgotten(userId), SOON).toBe(true)
    expect(await findPerson(userId)).toBeUndefined()
    expect(await countForgotten(userId)).toBe(1)
    // Once it was told, the fact that is kept names nobody.
    const left = async () => {
      await forgetInOutbox(under.media.database.knex, 'forgotten')
      return countForgotten(userId)
    }
    await expect.poll(left, SOON).toBe(0)
  })

  it('is forgotten with their playlists, purchases and progress; what they uploaded stays', async () => {
    const { knex } = under.media.database
    const uid = uuidv7()
    const admin = aListener(under, { isAdmin: true })
    const form = fileForm('storyFile', wavSound({ seconds: 1 }), 'tale.wav', {
      title: 'Tale',
      author: 'Ayla',
      price: '5',
    })
    const { body } = await admin.call('POST /api/stories/upload', { body: form })
    const storyId = String(body.story?.id)
    await knex('playlists').insert({ id: uuidv7(), authorId: uid, name: 'Mine' })
    await knex('purchases').insert({ uid, storyId })
    await knex('idempotency').insert({ caller: uid, key: 'k', requestHash: Buffer.from('x') })
    await knex('stories').where({ id: storyId }).update({ uploaderId: uid })
    const place = { deviceId: 'phone-01', positionSeconds: 1, listenedAt: new Date() }
    await knex('progress').insert({ uid, storyId, ...place })
    const part = 'media/uploads/1/0-a'
    await under.media.storage.put(part, Buffer.from('x'), { contentType: 'audio/mpeg' })
    const upload = {
      id: uuidv7(),
      ownerId: uid,
      kind: 'track',
      fileName: 'a',
      metadata: '',
      size: 2,
    }
    await knex('uploads').insert({ ...upload, expiresAt: new Date(Date.now() + 60_000) })
    await knex('upload_parts').insert({ uploadId: upload.id, start: 0, objectKey: part })
    await tell('core.user.deleted', { userId: uid })
    await expect.poll(() => countForgotten(uid), SOON).toBe(1)
    expect(await knex('playlists').where({ authorId: uid })).toEqual([])
    expect(await knex('purchases').where({ uid })).toEqual([])
    expect(await knex('progress').where({ uid })).toEqual([])
    expect(await knex('idempotency').where({ caller: uid })).toEqual([])
    expect(await knex('uploads').where({ ownerId: uid })).toEqual([])
    expect(await under.media.storage.stat(part)).toBeUndefined()
    expect(await knex('stories').where({ id: storyId }).pluck('uploaderId')).toEqual([null])
  })

  it('stays forgotten when their creation is heard of too late', async () => {
    const userId = uuidv7()
    await tell('core.user.deleted', { userId })
    await expect.poll(() => countForgotten(userId), SOON).toBe(1)
    await tell('core.user.created', { userId })
    const told = await coreSide.database.knex('outbox').pluck('id')
    await expect.poll(listDone, SOON).toHaveLength(told.length)
    expect(await findPerson(userId)).toBeUndefined()
  })

  it('is answered for again when svc-core asks again', async () => {
    const userId = uuidv7()
    await tell('core.user.deleted', { userId })
    await tell('core.user.deleted', { userId })
    await expect.poll(() => countForgotten(userId), SOON).toBe(2)
  })
})
