import { queryClient } from '@hub/web-kit'
import { aUser, failure, mockApi, renderView } from '@hub/web-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mockLayout } from '#lib/testing/layout.ts'
import { aPlaylist, aTrack, someTracks } from '#lib/testing/music.ts'
import { JukeboxView } from './jukebox-view.tsx'
import type { ViewTarget } from '@hub/web-kit'
import type { MockedReplies } from '@hub/web-kit/testing'

const me = aUser()
const admin = aUser({ isAdmin: true })
const mine = aPlaylist({ authorId: me.uid, name: 'Mine', trackCount: 3 })
const shared = aPlaylist({ name: 'Shared', isPublic: true, trackCount: 1 })

function serve(replies: MockedReplies = {}) {
  return mockApi({
    'GET /api/music/jukebox': () => [],
    'GET /api/music/playlists/private': () => [mine],
    'GET /api/music/playlists/public': () => [shared],
    'GET /api/music/playlists/:id/tracks': () => [],
    ...replies,
  })
}

const show = (user = me, target?: ViewTarget) =>
  renderView(<JukeboxView onNavigate={() => {}} {...(target && { target })} />, { user })

const titles = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('button', { name: /^Play / })
    .map((button) => button.getAttribute('aria-label')?.slice(5))

beforeEach(mockLayout)

describe('the list of tracks', () => {
  it('says that there is nothing', async () => {
    serve()
    show()
    expect(await screen.findByText('No tracks to display.')).toBeDefined()
  })

  it('renders what is in sight of a long list', async () => {
    serve({ 'GET /api/music/jukebox': () => someTracks(200) })
    show()
    await screen.findByRole('button', { name: 'Play Track 1' })
    expect(titles('Jukebox Tracks').length).toBeLessThan(40)
  })

  it('says while it is scrolled that what passes under the pointer is not meant', async () => {
    serve({ 'GET /api/music/jukebox': () => someTracks(200) })
    show()
    const tracks = await screen.findByRole('list', { name: 'Jukebox Tracks' })
    fireEvent.scroll(tracks.parentElement as HTMLElement)
    await waitFor(() => expect(tracks.dataset['scrolling']).toBe('true'))
    await waitFor(() => expect(tracks.dataset['scrolling']).toBeUndefined())
  })

  it('says quietly that it could not be fetched, and tries again', async () => {
    const api = serve({ 'GET /api/music/jukebox': () => failure(400, 'No.') })
    const { person } = show()
    expect(await screen.findByText(/Failed to fetch jukebox tracks\./u)).toBeDefined()
    api.answer({ 'GET /api/music/jukebox': () => [aTrack({ title: 'Back' })] })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Play Back' })).toBeDefined()
  })

  it('searches when the typing rests, and a blank question shows all again', async () => {
    const api = serve({
      'GET /api/music/jukebox': () => [aTrack({ title: 'Everything' })],
      'GET /api/music/search': () => [aTrack({ title: 'Found' })],
    })
    const { person } = show()
    const box = screen.getByRole('searchbox', { name: 'Search tracks' })
    await person.type(box, 'fou')
    expect(await screen.findByRole('button', { name: 'Play Found' })).toBeDefined()
    expect(api.callsOf('GET /api/music/search').map(({ query }) => query['q'])).toEqual(['fou'])
    await person.clear(box)
    expect(await screen.findByRole('button', { name: 'Play Everything' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Play Found' })).toBeNull()
  })

  it('says that a search failed', async () => {
    serve({ 'GET /api/music/search': () => failure(400, 'No.') })
    const { person } = show()
    await person.type(screen.getByRole('searchbox'), 'x')
    expect(await screen.findByText(/Failed to search music\./u)).toBeDefined()
  })

  it('lets admins alone delete a track, after a question', async () => {
    const track = aTrack({ title: 'Doomed' })
    const api = serve({
      'GET /api/music/jukebox': () => [track],
      'DELETE /api/music/:id': () => failure(500, ''),
    })
    const first = show()
    await screen.findByRole('button', { name: 'Play Doomed' })
    expect(screen.queryByRole('button', { name: /^Delete Doomed/u })).toBeNull()
    first.unmount()

    const { person } = show(admin)
    await person.click(await screen.findByRole('button', { name: /^Delete Doomed/u }))
    const question =
      'Are you sure you want to delete this track from the jukebox? This is a permanent action.'
    expect(await screen.findByText(question)).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Failed to delete track from jukebox.')).toBeDefined()
    expect(api.callsOf('DELETE /api/music/:id')[0]?.params).toEqual({ id: track.id })
  })
})

describe('adding to a playlist', () => {
  const track = aTrack({ title: 'Wanted' })
  const replies: MockedReplies = {
    'GET /api/music/jukebox': () => [track],
    'GET /api/music/playlists/public': () => [
      shared,
      aPlaylist({ name: 'Mine too', isPublic: true, authorId: me.uid }),
    ],
    'POST /api/music/playlists/:id/tracks': () => ({ ...mine, trackCount: 4, version: 2 }),
  }

  async function openModal(user = me) {
    const { person } = show(user)
    await person.click(await screen.findByRole('button', { name: 'Add Wanted to a playlist' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add "Wanted" to...' })
    await within(dialog).findByRole('button', { name: /^Mine 3/u })
    return { person, dialog: within(dialog) }
  }

  it('offers one’s own playlists, and admins all public ones', async () => {
    serve(replies)
    const { dialog } = await openModal()
    expect(dialog.getByRole('button', { name: /Mine too/u })).toBeDefined()
    expect(dialog.queryByRole('button', { name: /Shared/u })).toBeNull()
  })

  it('offers admins all public ones', async () => {
    serve(replies)
    const { dialog } = await openModal(admin)
    expect(await dialog.findByRole('button', { name: /Shared/u })).toBeDefined()
  })

  it('offers admins those of later pages too', async () => {
    const later = aPlaylist({ name: 'Page two', isPublic: true })
    const link = '</api/music/playlists/public?cursor=c2>; rel="next"'
    serve({
      ...replies,
      'GET /api/music/playlists/public': ({ query }) =>
        query['cursor'] === 'c2' ? [later] : Response.json([shared], { headers: { link } }),
    })
    const { dialog } = await openModal(admin)
    expect(await dialog.findByRole('button', { name: /Page two/u })).toBeDefined()
  })

  it('adds and says so', async () => {
    const api = serve(replies)
    const { person, dialog } = await openModal()
    await person.click(dialog.getByRole('button', { name: /^Mine 3/u }))
    expect(await screen.findByText('“Wanted” was added to “Mine”.')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    const [call] = api.callsOf('POST /api/music/playlists/:id/tracks')
    expect(call).toMatchObject({ params: { id: mine.id }, body: { trackId: track.id } })
    expect(screen.getByText('4 tracks')).toBeDefined()
  })

  it('alerts with the server’s sentence when that fails', async () => {
    serve({
      ...replies,
      'POST /api/music/playlists/:id/tracks': () => failure(409, 'This playlist is full.'),
    })
    const { person, dialog } = await openModal()
    await person.click(dialog.getByRole('button', { name: /^Mine 3/u }))
    expect(await screen.findByText('Error: This playlist is full.')).toBeDefined()
  })

  it('is called off by Cancel', async () => {
    serve(replies)
    const { person, dialog } = await openModal()
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('playlists', () => {
  const tracks = someTracks(3)
  const withTracks: MockedReplies = { 'GET /api/music/playlists/:id/tracks': () => tracks }
  const open = async (person: ReturnType<typeof show>['person'], name: RegExp) =>
    person.click(await screen.findByRole('button', { name }))

  it('shows the tracks of the one that is selected, and none when it is closed again', async () => {
    serve(withTracks)
    const { person } = show()
    await open(person, /^Mine 3 tracks/u)
    await waitFor(() => expect(titles('Tracks of Mine')).toEqual(['Track 1', 'Track 2', 'Track 3']))
    await open(person, /^Mine 3 tracks/u)
    expect(screen.queryByRole('list', { name: 'Tracks of Mine' })).toBeNull()
  })

  it('clears the selection when another tab is opened', async () => {
    serve(withTracks)
    const { person } = show()
    await open(person, /^Mine 3 tracks/u)
    await screen.findByRole('list', { name: 'Tracks of Mine' })
    await person.click(screen.getByRole('tab', { name: 'Public Playlists' }))
    await person.click(screen.getByRole('tab', { name: 'My Playlists' }))
    expect(screen.queryByRole('list', { name: 'Tracks of Mine' })).toBeNull()
  })

  it('tells owners how to fill an empty one, and others only that it is empty', async () => {
    serve()
    const { person } = show()
    await open(person, /^Mine 3 tracks/u)
    expect(await screen.findByText('This playlist is empty.')).toBeDefined()
    expect(screen.getByText('Drag and drop tracks from the Jukebox here.')).toBeDefined()
    await person.click(screen.getByRole('tab', { name: 'Public Playlists' }))
    await open(person, /^Shared 1 track/u)
    expect(await screen.findByText('This playlist is empty.')).toBeDefined()
    expect(screen.queryByText('Drag and drop tracks from the Jukebox here.')).toBeNull()
  })

  it('is read-only for others: nothing to move, to take out or to delete', async () => {
    serve(withTracks)
    const { person } = show()
    await person.click(screen.getByRole('tab', { name: 'Public Playlists' }))
    await open(person, /^Shared 1 track/u)
    await screen.findByRole('list', { name: 'Tracks of Shared' })
    expect(screen.queryByRole('button', { name: /Move|Delete/u })).toBeNull()
    const row = document.querySelector(`[data-track="${tracks[0]?.id}"]`)
    expect(row?.getAttribute('draggable')).toBeNull()
  })

  it('moves tracks at once, by the version that each answer brings, and keeps the focus', async () => {
    let version = 1
    const api = serve({
      ...withTracks,
      'PATCH /api/music/playlists/:id/tracks/reorder': () => ({ ...mine, version: (version += 1) }),
    })
    const { person } = show()
    await open(person, /^Mine 3 tracks/u)
    await person.click(await screen.findByRole('button', { name: 'Move Track 1 down' }))
    await waitFor(() => expect(titles('Tracks of Mine')).toEqual(['Track 2', 'Track 1', 'Track 3']))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Track 1 down')
    expect(screen.getByText('“Track 1” is now number 2 of 3.')).toBeDefined()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(titles('Tracks of Mine')).toEqual(['Track 2', 'Track 3', 'Track 1']))
    // At the end its own button is off: the other one has the focus.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Track 1 up')
    const calls = () => api.callsOf('PATCH /api/music/playlists/:id/tracks/reorder')
    await waitFor(() => expect(calls()).toHaveLength(2))
    expect(calls().map(({ body }) => body.version)).toEqual([1, 2])
    expect(calls()[1]?.body.newOrder).toEqual([tracks[1]?.id, tracks[2]?.id, tracks[0]?.id])
  })

  it('loads the tracks again when a reorder fails', async () => {
    const api = serve({
      ...withTracks,
      'PATCH /api/music/playlists/:id/tracks/reorder': () => failure(500, ''),
    })
    const { person } = show()
    await open(person, /^Mine 3 tracks/u)
    await person.click(await screen.findByRole('button', { name: 'Move Track 1 down' }))
    expect(await screen.findByText('Failed to reorder tracks.')).toBeDefined()
    await waitFor(() => expect(titles('Tracks of Mine')).toEqual(['Track 1', 'Track 2', 'Track 3']))
    expect(api.callsOf('GET /api/music/playlists/:id/tracks').length).toBeGreaterThan(1)
  })

  it('takes a track out after a question, and alerts when that fails', async () => {
    serve({
      ...withTracks,
      'DELETE /api/music/playlists/:id/tracks/:trackId': () => failure(500, ''),
    })
    const { person } = show()
    await open(person, /^Mine 3 tracks/u)
    const name = 'Delete Track 2 from the playlist'
    await person.click(await screen.findByRole('button', { name }))
    const question = 'Are you sure you want to delete this track from the playlist?'
    expect(await screen.findByText(question)).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Error: Failed to delete track from playlist.')).toBeDefined()
  })

  it('sends no blank name, and what admins alone may wish only for them', async () => {
    const api = serve({ 'POST /api/music/playlists': () => aPlaylist({ authorId: me.uid }) })
    const { person } = show()
    const name = screen.getByRole('textbox', { name: 'New playlist' })
    await person.type(name, '   {Enter}')
    expect(api.callsOf('POST /api/music/playlists')).toEqual([])
    expect(screen.queryByRole('checkbox', { name: 'Public Playlist' })).toBeNull()
    await person.type(name, 'Drift{Enter}')
    await waitFor(() => expect(api.callsOf('POST /api/music/playlists')).toHaveLength(1))
    const [call] = api.callsOf('POST /api/music/playlists')
    expect(call?.body).toEqual({ name: 'Drift', isPublic: false })
  })

  it('sends a playlist again under the same key after a failure, the next one under another', async () => {
    const keys: (string | null)[] = []
    serve({
      'POST /api/music/playlists': ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        return keys.length === 1 ? failure(500, '') : aPlaylist({ authorId: me.uid })
      },
    })
    const { person } = show()
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'New playlist' })
    await person.type(name, 'Drift{Enter}')
    await waitFor(() => expect(keys).toHaveLength(1))
    await screen.findByText('Failed to create playlist.')
    await person.type(name, '{Enter}')
    await waitFor(() => expect(name.value).toBe(''))
    await person.type(name, 'Drift{Enter}')
    await waitFor(() => expect(keys).toHaveLength(3))
    expect(keys[0]).toMatch(/./)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('lets admins make a public one, and says when that fails', async () => {
    const api = serve({ 'POST /api/music/playlists': () => failure(500, '') })
    const { person } = show(admin)
    await person.type(screen.getByRole('textbox', { name: 'New playlist' }), 'For all')
    await person.click(screen.getByRole('checkbox', { name: 'Public Playlist' }))
    await person.click(screen.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Failed to create playlist.')).toBeDefined()
    expect(api.callsOf('POST /api/music/playlists')[0]?.body.isPublic).toBe(true)
  })

  it('deletes one after a question, and says when that fails', async () => {
    serve({ 'DELETE /api/music/playlists/:id': () => failure(500, '') })
    const { person } = show()
    await person.click(await screen.findByRole('button', { name: 'Delete Mine' }))
    const question = 'Are you sure you want to delete this playlist?'
    expect(await screen.findByText(question)).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Failed to delete playlist.')).toBeDefined()
  })

  it('says quietly which list could not be fetched', async () => {
    serve({
      'GET /api/music/playlists/private': () => failure(400, ''),
      'GET /api/music/playlists/public': () => failure(400, ''),
    })
    const { person } = show()
    expect(await screen.findByText(/Failed to fetch private playlists\./u)).toBeDefined()
    await person.click(screen.getByRole('tab', { name: 'Public Playlists' }))
    expect(await screen.findByText(/Failed to fetch public playlists\./u)).toBeDefined()
    expect(screen.queryByText('No public playlists yet.')).toBeNull()
  })

  it('says so, and not that there are none, where a track is to be added', async () => {
    const api = serve({
      'GET /api/music/jukebox': () => [aTrack({ title: 'Wanted' })],
      'GET /api/music/playlists/private': () => failure(400, ''),
    })
    const { person } = show()
    await person.click(await screen.findByRole('button', { name: 'Add Wanted to a playlist' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add "Wanted" to...' }))
    expect(await dialog.findByText(/Not all playlists could be fetched\./u)).toBeDefined()
    expect(dialog.queryByText(/You have no playlist yet/u)).toBeNull()
    api.answer({ 'GET /api/music/playlists/private': () => [mine] })
    await person.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByRole('button', { name: /^Mine/u })).toBeDefined()
  })

  it('says that the tracks could not be fetched', async () => {
    serve({ 'GET /api/music/playlists/:id/tracks': () => failure(400, '') })
    const { person } = show()
    await open(person, /^Mine 3 tracks/u)
    expect(await screen.findByText(/Failed to fetch tracks\./u)).toBeDefined()
  })
})

describe('a share link', () => {
  it('is copied, and says so', async () => {
    serve()
    const { person } = show()
    await person.click(screen.getByRole('tab', { name: 'Public Playlists' }))
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    await person.click(await screen.findByRole('button', { name: 'Share Shared' }))
    expect(await screen.findByText('Link copied.')).toBeDefined()
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/#playlist=${shared.id}`)
  })

  it('opens the playlist on the tab where it is', async () => {
    serve({ 'GET /api/music/playlists/:id/tracks': () => someTracks(1) })
    show(me, { playlistId: shared.id })
    expect(await screen.findByRole('list', { name: 'Tracks of Shared' })).toBeDefined()
    const tab = screen.getByRole('tab', { name: 'Public Playlists' })
    expect(tab.getAttribute('aria-selected')).toBe('true')
  })

  it('says so when the playlist is gone', async () => {
    serve()
    show(me, { playlistId: aPlaylist().id })
    expect(await screen.findByText('This playlist no longer exists.')).toBeDefined()
  })
})

it('shows the upload tab to admins alone', async () => {
  serve()
  const first = show()
  expect(screen.queryByRole('tab', { name: 'Upload Music' })).toBeNull()
  first.unmount()
  queryClient.clear()
  const { person } = show(admin)
  await person.click(screen.getByRole('tab', { name: 'Upload Music' }))
  expect(await screen.findByLabelText('Music files')).toBeDefined()
})
