import { SOON } from '@hub/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MediaUnderTest, startMedia } from '../testing/media-under-test.ts'
import { aListener, type Listener } from '../testing/people.ts'

let under: MediaUnderTest
let listener: Listener

const addPlaylist = ({ call }: Listener) =>
  call('POST /api/music/playlists', { body: { name: `List ${uuidv7()}`, isPublic: false } })

const open = (env: Record<string, string> = {}) => {
  beforeAll(async () => {
    under = await startMedia(env)
  })
  afterAll(() => under.stop())
  beforeEach(() => {
    under.core.answer = () => 200
    listener = aListener(under)
  })
}

describe('while no revocation can be heard', () => {
  open({ NATS_URL: 'nats://127.0.0.1:1' })

  it('lets in by what svc-core says', async () => {
    expect((await addPlaylist(listener)).status).toBe(201)
    under.core.answer = () => 401
    expect(await addPlaylist(listener)).toMatchObject({ status: 401, message: 'Please sign in.' })
  })

  it('refuses writes in words when svc-core cannot be asked, and goes on with reads', async () => {
    under.core.answer = () => 503
    expect(await addPlaylist(listener)).toMatchObject({
      status: 503,
      message: 'Hangar cannot check your sign-in right now. Please try again in a moment.',
    })
    expect((await listener.call('GET /api/music/playlists/private')).status).toBe(200)
  })
})

describe('while every revocation is heard', () => {
  open()
  beforeEach(async () => {
    const { bus } = under.media
    await vi.waitFor(() => {
      bus.publishRevocationsCurrent()
      expect(bus.mayMissRevocations()).toBe(false)
    }, SOON)
    under.core.asked.length = 0
  })

  it('asks svc-core about admins before a write, and about nobody else', async () => {
    expect((await addPlaylist(listener)).status).toBe(201)
    expect(under.core.asked).toEqual([])
    const admin = aListener(under, { isAdmin: true })
    expect((await addPlaylist(admin)).status).toBe(201)
    under.core.answer = () => 401
    expect((await addPlaylist(admin)).status).toBe(401)
    expect(under.core.asked).toHaveLength(2)
  })
})
