import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CoreUnderTest, startCore } from '../testing/core-under-test.ts'
import { type FakeMedia, startFakeMedia } from '../testing/fake-media.ts'
import { aPilot, type Pilot } from '../testing/pilots.ts'
import { auditHandlers } from './audit.handlers.ts'

const SOON = { timeout: 60_000, interval: 20 }

let under: CoreUnderTest
let media: FakeMedia
let admin: Pilot

beforeAll(async () => {
  under = await startCore()
  await under.startCopy()
  media = await startFakeMedia(under)
  admin = await aPilot(under, { isAdmin: true, displayName: 'Ada' })
})
afterAll(async () => {
  await media.stop()
  await under.stop()
})

const listDeeds = async () =>
  (await admin.call('GET /api/admin/audit')).body.map(({ action, actorName, targetName }) => [
    action,
    actorName,
    targetName,
  ])

it('logs once what admins do about sound, with the names of then, and what the hub does itself', async () => {
  const byId = admin.uid
  const [trackId, storyId] = [uuidv7(), uuidv7()]
  await media.tell('media.track.uploaded', { trackId, title: 'Hull', byId })
  await media.tell('media.track.removed', { trackId, title: 'Hull', byId })
  await media.tell('media.story.uploaded', { storyId, title: 'Tale', byId: uuidv7() })
  // As it was told before there was a log of it.
  await media.tell('media.story.uploaded', { storyId })
  await media.tell('media.story.removed', { storyId, title: 'Tale' })
  await expect.poll(listDeeds, SOON).toEqual([
    ['story-deleted', null, 'Tale'],
    ['story-uploaded', 'Anonymous', 'Tale'],
    ['track-deleted', 'Ada', 'Hull'],
    ['track-uploaded', 'Ada', 'Hull'],
  ])
})

it('keeps them in the order in which they were told, however they come', async () => {
  const [first, second] = ['First', 'Second'].map((title) => ({
    id: uuidv7(),
    name: 'media.track.removed' as const,
    data: { trackId: uuidv7(), title, byId: admin.uid },
  }))
  const { knex } = under.core.database
  for (const event of [second, first]) {
    if (event)
      await knex.transaction((trx) => auditHandlers[event.name]?.(event, trx) as Promise<void>)
  }
  const titles = (await listDeeds()).map(([, , title]) => title)
  expect(titles.slice(0, 2)).toEqual(['Second', 'First'])
})

it('has no name of who deleted their account', async () => {
  const gone = await aPilot(under, { isAdmin: true, displayName: 'Carol' })
  await media.tell('media.track.removed', { trackId: uuidv7(), title: 'Left', byId: gone.uid })
  const findLeft = async () => (await listDeeds()).find(([, , title]) => title === 'Left')?.[1]
  await expect.poll(findLeft, SOON).toBe('Carol')
  await gone.call('DELETE /api/profile/delete-account')
  expect(await findLeft()).toBe('Anonymous')
})
