import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Media } from '../../base/media.ts'
import { removeTrack } from '../music/remove-track.commands.ts'
import { type MediaUnderTest, startMedia } from '../../testing/media-under-test.ts'
import { someTracks } from '../../testing/some-media.ts'
import { addTrack, createPlaylist, removeTrackFrom, reorder } from './playlists.commands.ts'
import { findPlaylist, listPlaylistTracks } from './playlists.queries.ts'

let under: MediaUnderTest
let media: Media
let copy: Media

beforeAll(async () => {
  under = await startMedia()
  media = under.media
  copy = (await under.startCopy()).media
})
afterAll(() => under.stop())

const caller = {
  uid: uuidv7(),
  isAdmin: false,
  isGuest: false,
  sid: 's',
  version: 1,
  expiresAt: 9e9,
}

async function longPlaylist(count: number) {
  const { id } = await createPlaylist(media, caller, { name: 'Long haul' })
  const tracks = await someTracks(media, count)
  await media.database.knex.raw(
    `insert into playlist_tracks select ?, t, n from unnest(?::uuid[]) with ordinality as l (t, n)`,
    [id, tracks],
  )
  return { id, tracks }
}

async function state(id: string) {
  const playlist = await findPlaylist(media.database.knex, id)
  const tracks = (await listPlaylistTracks(media.database, id)).map((track) => track.id)
  return { playlist, tracks }
}

describe('a playlist of 5,000 tracks', () => {
  it('under a hundred parallel changes, through two copies, loses nothing, and counts right', async () => {
    const { id, tracks } = await longPlaylist(5_000)
    const { playlist } = await state(id)
    expect(playlist?.trackCount).toBe(5_000)
    const added = await someTracks(media, 34)
    const removed = tracks.slice(0, 33)
    const version = playlist?.version
    const shuffled = tracks.toReversed()
    const changes = [
      ...added.map((trackId) => addTrack(media, caller, id, trackId)),
      ...removed.map((trackId) => removeTrackFrom(copy, caller, id, trackId)),
      ...Array.from({ length: 33 }, () =>
        reorder(media, caller, id, { newOrder: shuffled, version }),
      ),
    ]
    const results = await Promise.allSettled(changes)
    const failures = results.filter((result) => result.status === 'rejected')
    for (const { reason } of failures) expect(reason).toMatchObject({ statusCode: 409 })
    expect(failures.length).toBeGreaterThanOrEqual(32)
    expect(results.slice(0, 67).filter(({ status }) => status === 'rejected')).toEqual([])
    const after = await state(id)
    const expected = new Set([...tracks.slice(33), ...added])
    expect(after.tracks).toHaveLength(expected.size)
    expect(new Set(after.tracks)).toEqual(expected)
    expect(after.playlist?.trackCount).toBe(expected.size)
  })

  it('is reordered as a whole, or not at all', async () => {
    const { id, tracks } = await longPlaylist(5_000)
    await reorder(media, caller, id, { newOrder: tracks.toReversed() })
    expect((await state(id)).tracks).toEqual(tracks.toReversed())
    const [one = '', ...rest] = tracks
    const [other = ''] = await someTracks(media, 1)
    for (const newOrder of [rest, [...rest, other], [...rest, one, one], [...tracks, other], []]) {
      const refused = reorder(media, caller, id, { newOrder })
      await expect(refused).rejects.toMatchObject({ statusCode: 409 })
    }
    expect((await state(id)).tracks).toEqual(tracks.toReversed())
  })
})

describe('a track that is removed', () => {
  it('leaves every playlist, while others change them', async () => {
    const tracks = await someTracks(media, 6)
    const [gone = '', ...others] = tracks
    const lists = await Promise.all(
      Array.from({ length: 8 }, (_, n) => createPlaylist(media, caller, { name: `List ${n}` })),
    )
    for (const { id } of lists) await addTrack(media, caller, id, gone)
    await Promise.all([
      removeTrack(media, gone),
      ...lists.flatMap(({ id }) => others.map((track) => addTrack(media, caller, id, track))),
    ])
    for (const { id } of lists) {
      const after = await state(id)
      expect(new Set(after.tracks)).toEqual(new Set(others))
      expect(after.playlist?.trackCount).toBe(others.length)
    }
  })
})
