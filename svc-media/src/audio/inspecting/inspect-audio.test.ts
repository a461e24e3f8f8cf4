import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { hostileFiles } from '../../testing/hostile.ts'
import { id3Tag, latin1Text, utf16Text } from '../../testing/id3.ts'
import {
  audiobook,
  coverPicture,
  sound,
  SOUND_SECONDS,
  type SoundName,
  taggedSound,
} from '../../testing/sounds.ts'
import { inspectAudio } from './inspect-audio.ts'

const folder = mkdtempSync(join(tmpdir(), 'hub-inspect-'))
let files = 0
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function inspect(bytes: Buffer, fileName = 'A Song.mp3') {
  const path = join(folder, String(files++))
  writeFileSync(path, bytes)
  return inspectAudio(path, fileName)
}

const tagged = (frames: Record<string, Buffer>) =>
  Buffer.concat([id3Tag(frames), sound('bare.mp3')])

describe('a sound', () => {
  const kinds: [SoundName, string][] = [
    ['cbr.mp3', 'mp3'],
    ['vbr.mp3', 'mp3'],
    ['sound.ogg', 'vorbis'],
    ['sound.opus', 'opus'],
    ['sound.flac', 'flac'],
    ['sound.wav', 'wav'],
    ['sound.m4a', 'm4a'],
    ['sound.aac', 'aac'],
    ['alac.m4a', 'alac'],
    ['sound.aiff', 'aiff'],
    ['sound.wma', 'asf'],
    ['adpcm.wav', 'wav-other'],
  ]
  it.each(kinds)(
    '%s is told by its bytes, its length within one per cent',
    async (name, format) => {
      const found = await inspect(sound(name), 'lying name.txt')
      expect(found.format).toBe(format)
      expect(found.durationSeconds).toBeGreaterThan(SOUND_SECONDS * 0.99)
      expect(found.durationSeconds).toBeLessThan(SOUND_SECONDS * 1.01)
    },
  )

  it('that was cut in the middle of a frame is still sound', async () => {
    const { format, durationSeconds } = await inspect(sound('cbr.mp3').subarray(700))
    expect(format).toBe('mp3')
    expect(durationSeconds).toBeCloseTo(SOUND_SECONDS, 0)
  })

  it('tells its title, artist and album, and its cover is drawn anew', async () => {
    const tags = { title: 'Drift', artist: 'The Haulers', album: 'Long Way' }
    const bytes = taggedSound('cbr.mp3', { tags, cover: coverPicture() })
    const found = await inspect(bytes)
    expect(found).toMatchObject(tags)
    expect(found.cover?.toString('latin1', 8, 12)).toBe('WEBP')
  })

  it.each(['sound.ogg', 'sound.flac', 'sound.m4a'] as const)('%s tells its tags', async (name) => {
    const tags = { title: 'Ünïcode ☄', artist: 'Ζωή', album: 'アルバム' }
    expect(await inspect(taggedSound(name, { tags }))).toMatchObject(tags)
  })
})

describe('an audiobook', () => {
  const chapters = [
    { title: 'Departure', start: 0, end: 4 },
    { title: 'The Long Dark ☄', start: 4, end: 9 },
    { title: 'Arrival', start: 9, end: 12 },
  ]
  const expected = chapters.map(({ title, start }) => ({ title, startSeconds: start }))

  it('in m4b tells its chapters', async () => {
    expect((await inspect(audiobook(chapters))).chapters).toEqual(expected)
  })

  it('in m4b without the short list tells them from its text track', async () => {
    const bytes = audiobook(chapters)
    bytes.write('free', bytes.indexOf('chpl'), 'latin1')
    expect((await inspect(bytes)).chapters).toEqual(expected)
  })

  it('in mp3 tells its chapters', async () => {
    expect((await inspect(taggedSound('cbr.mp3', { chapters }))).chapters).toEqual(expected)
  })
})

describe('tags that cannot be used', () => {
  it.each([
    ['empty', tagged({ TIT2: latin1Text(''), TPE1: latin1Text('  ') })],
    ['made of control marks', tagged({ TIT2: utf16Text('\u202e\u200b\u0007') })],
    ['made of a Hangul filler', tagged({ TIT2: utf16Text('\u3164') })],
    ['made of blank Braille cells', tagged({ TIT2: utf16Text('\u2800\u2800') })],
    ['absent', sound('bare.mp3')],
  ])('%s leave the file name to tell the title', async (_what, bytes) => {
    const found = await inspect(bytes, '01 - Asteroid Choir - Slow_Orbit.mp3')
    expect(found).toMatchObject({ title: 'Slow Orbit', artist: 'Asteroid Choir' })
  })

  it('of 10,000 characters are cut, and no character is cut in half', async () => {
    const { title } = await inspect(tagged({ TIT2: utf16Text('🚀'.repeat(10_000)) }))
    expect(title).toBe('🚀'.repeat(200))
  })

  it('lose marks that turn the direction, and keep their letters', async () => {
    const { title } = await inspect(tagged({ TIT2: utf16Text('\u202egpj.kcatta\u202c שלום') }))
    expect(title).toBe('gpj.kcatta שלום')
  })

  it('are one line of NFC text', async () => {
    const { title } = await inspect(tagged({ TIT2: utf16Text('Cafe\u0301\r\n\tNoir\u0000x') }))
    expect(title).toMatch(/^Café Noir/)
  })

  it('that were UTF-8 read as Latin-1 are put right', async () => {
    const bytes = tagged({ TIT2: latin1Text(Buffer.from('Café Привет')) })
    expect((await inspect(bytes)).title).toBe('Café Привет')
  })
})

describe('a file name', () => {
  it.each([
    ['like a path', '../../etc/passwd.mp3', 'passwd'],
    ['like a path of Windows', 'C:\\Music\\..\\Night Run.mp3', 'Night Run'],
    ['of an extension alone', '.mp3', 'Untitled'],
    ['of control marks', '\u202e\u0000.mp3', 'Untitled'],
    ['of 10,000 characters', `${'x'.repeat(10_000)}.mp3`, 'x'.repeat(200)],
    ['with a track number', '07 Night Run.mp3', 'Night Run'],
    ['that begins with a number', '99 Problems.mp3', '99 Problems'],
    ['of a number alone', '1999.mp3', '1999'],
  ])('%s gives a safe title', async (_what, fileName, title) => {
    expect((await inspect(sound('bare.mp3'), fileName)).title).toBe(title)
  })
})

describe('what is not sound', () => {
  it.each(hostileFiles())('is refused in a sentence: $what', async ({ bytes, name }) => {
    await expect(inspect(bytes, name)).rejects.toMatchObject({
      name: 'AppError',
      message: expect.stringMatching(/^This .+\.$/) as string,
    })
  })
})
