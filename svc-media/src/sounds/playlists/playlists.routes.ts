import { cutPage, type RowKey, readPage, serve, type Service } from '@hub/service-kit/http'
import { readAttempt } from '@hub/service-kit/idempotency'
import type { Media } from '../../base/media.ts'
import { toTrack } from '../music/tracks.view.ts'
import {
  addTrack,
  createPlaylist,
  removePlaylist,
  removeTrackFrom,
  reorder,
} from './playlists.commands.ts'
import {
  findPlaylist,
  listPlaylistTracks,
  listPrivatePlaylists,
  listPublicPlaylists,
  pagePlaylistTracks,
} from './playlists.queries.ts'
import { mustBeSeen } from './playlists.rules.ts'
import { toPlaylist } from './playlists.view.ts'

const BEFORE_FIRST: RowKey = ['-1', '00000000-0000-0000-0000-000000000000']

export function playlistRoutes(app: Service, media: Media): void {
  const { database, keys } = media

  serve(app, 'GET /api/music/playlists/public', async (request, reply) => {
    const page = readPage(keys.cursor, request)
    const rows = await listPublicPlaylists(database, page)
    return cutPage({ key: keys.cursor, page, request, reply }, rows).map(toPlaylist)
  })

  serve(app, 'GET /api/music/playlists/private', async (request, reply) => {
    const page = readPage(keys.cursor, request)
    const rows = await listPrivatePlaylists(database, request.caller.uid, page)
    return cutPage({ key: keys.cursor, page, request, reply }, rows).map(toPlaylist)
  })

  serve(app, 'GET /api/music/playlists/:id/tracks', async (request, reply) => {
    const { id } = request.params
    mustBeSeen(request.caller, await findPlaylist(database.knex, id))
    const isPaged = request.query.limit !== undefined || request.query.cursor !== undefined
    if (!isPaged) return (await listPlaylistTracks(database, id)).map(toTrack)
    const page = readPage(keys.cursor, request, BEFORE_FIRST)
    const rows = await pagePlaylistTracks(database, id, page)
    const cut = { key: keys.cursor, page, request, reply }
    return cutPage(cut, rows, (row) => [String(row.position), row.id]).map(toTrack)
  })

  serve(app, 'POST /api/music/playlists', async (request) =>
    createPlaylist(media, request.caller, request.body, readAttempt(request, request.body)),
  )

  serve(app, 'DELETE /api/music/playlists/:id', async (request) => {
    await removePlaylist(media, request.caller, request.params.id)
    return { message: 'Playlist deleted successfully!' }
  })

  serve(app, 'POST /api/music/playlists/:id/tracks', async (request) =>
    addTrack(media, request.caller, request.params.id, request.body.trackId),
  )

  serve(app, 'DELETE /api/music/playlists/:id/tracks/:trackId', async (request) =>
    removeTrackFrom(media, request.caller, request.params.id, request.params.trackId),
  )

  serve(app, 'PATCH /api/music/playlists/:id/tracks/reorder', async (request) =>
    reorder(media, request.caller, request.params.id, request.body),
  )
}
