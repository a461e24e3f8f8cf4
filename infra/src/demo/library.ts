import { type Player, toFile } from './hub-caller.ts'
import { play, RATE } from './music.ts'
import { narrate } from './narration.ts'
import { PIECES } from './pieces.ts'
import { paintSky } from './sky.ts'
import { STORIES } from './story-text.ts'
import { tagWav, toWav } from './wav.ts'

const COVER_SIDE = 480

/** Plays the pieces into the jukebox, and makes playlists of them: a public and a private one. */
export async function fillJukebox(host: Player, players: readonly Player[]): Promise<void> {
  const ids: string[] = []
  for (const [index, { score, ...words }] of PIECES.entries()) {
    const cover = paintSky(score.seed, COVER_SIDE, COVER_SIDE)
    const form = new FormData()
    const sound = tagWav(toWav(play(score), RATE), { ...words, cover })
    const name = `${String(index + 1).padStart(2, '0')} ${words.title}.wav`
    form.set('musicFile', toFile(sound, name, 'audio/wav'))
    const { track } = await host.call<{ track: { id: string } }>('POST /api/music/upload', form)
    ids.push(track.id)
  }
  await makePlaylist(host, 'Long hauls', true, ids.slice(2, 6))
  await makePlaylist(host, 'Dock side', true, [...ids].reverse())
  const [, second] = players
  if (second) await makePlaylist(second, 'For the canyon', false, ids.slice(0, 3))
  await makePlaylist(host, 'Night watch', false, ids.slice(2, 4))
}

/** Narrates the stories into the library. */
export async function fillLibrary(host: Player): Promise<void> {
  for (const [index, { text, ...words }] of STORIES.entries()) {
    const { title, author } = words
    const cover = paintSky(index * 17 + 101, COVER_SIDE, COVER_SIDE)
    const sound = await narrate(text, { title, artist: author, album: title, cover })
    const form = new FormData()
    for (const [name, value] of Object.entries(words)) form.set(name, String(value))
    form.set('storyFile', toFile(sound, `${title}.wav`, 'audio/wav'))
    await host.call('POST /api/stories/upload', form)
  }
}

async function makePlaylist(player: Player, name: string, isPublic: boolean, ids: string[]) {
  const { id } = await player.call<{ id: string }>('POST /api/music/playlists', { name, isPublic })
  for (const trackId of ids) {
    await player.call(`POST /api/music/playlists/${id}/tracks`, { trackId })
  }
}
