import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import {
  apeTag,
  oggPages,
  oldTag,
  patched,
  withItunesNote,
  withVbriHead,
} from '../../testing/damage.ts'
import { id3Tag, latin1Text } from '../../testing/id3.ts'
import { encodedSound, playedSeconds } from '../../testing/sounds.ts'
import { inspectAudio } from './inspect-audio.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'hub-durations-'))
let files = 0
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function inspect(bytes: Buffer, fileName = 'sound') {
  const path = join(folder, String(files++))
  writeFileSync(path, bytes)
  return inspectAudio(path, fileName)
}

const coded = (name: string, words: string, seconds = 4) =>
  encodedSound(name, words.split(' '), seconds)
const mp3 = (words: string) => coded('a.mp3', `-c:a libmp3lame ${words}`)
const bareMp3 = () => mp3('-b:a 128k -write_xing 0 -id3v2_version 0')
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const ogg = (coder: string, seconds: number, serial: number, name = 'a.ogg') =>
  coded(name, `-c:a ${coder} -serial_offset ${serial} -f ogg`, seconds)
const chain = (coder: string) => Buffer.concat([ogg(coder, 4, 5), ogg(coder, 5, 9)])
const wav = () => coded('a.wav', '-c:a pcm_s16le')
const dataSize = (bytes: Buffer, size: number) =>
  patched(bytes, bytes.indexOf('data') + 4, size, 'LE')

/** Noise with frames of sound in it, as any cover of some size has by chance. */
function noisyCover(frames: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), frames.subarray(9_000, 49_000)])
}

/** Pages out of the middle of a stream: its heads, then what came when the recording began. */
function recorded(bytes: Buffer): Buffer {
  const pages = oggPages(bytes)
  return Buffer.concat([...pages.slice(0, 2), ...pages.slice(pages.length / 2)])
}

function withoutMiddle(bytes: Buffer): Buffer {
  const pages = oggPages(bytes)
  const middle = Math.floor(pages.length / 2)
  return Buffer.concat([...pages.slice(0, middle), ...pages.slice(middle + 1)])
}

/** The same sound, of which the edit list plays two seconds from the first one on. */
function trimmed(bytes: Buffer): Buffer {
  const list = bytes.indexOf('elst')
  return patched(patched(bytes, list + 12, 2_000, 'BE'), list + 16, 44_100, 'BE')
}

describe('a sound is as long as a decoder plays it, within a tenth of a second', () => {
  const sounds: [what: string, make: () => Buffer, seconds?: number][] = [
    ...[8_000, 11_025, 16_000, 22_050, 44_100, 48_000].map(
      (rate): [string, () => Buffer, number] => [
        `MP3 of ${rate} Hz with the head of LAME`,
        () => mp3(`-q:a 4 -ar ${rate}`),
        4,
      ],
    ),
    ['MP3 of 8 kHz without a head', () => mp3('-ar 8000 -write_xing 0')],
    ['MP3 by another encoder', () => coded('a.mp3', '-c:a libshine -ac 2 -b:a 128k')],
    ['MP3 with a VBRI head', () => withVbriHead(bareMp3())],
    ['MP3 that was cut', () => half(mp3('-b:a 128k'))],
    ['MP3 of two, one behind the other', () => Buffer.concat([bareMp3(), bareMp3()]), 8.1],
    [
      'MP3 with an APEv2 tag and a cover behind it',
      () => Buffer.concat([bareMp3(), apeTag({ 'Cover Art (Front)': noisyCover(bareMp3()) })]),
      4.05,
    ],
    [
      'MP3 with three kinds of tags behind it',
      () => Buffer.concat([bareMp3(), apeTag({ Title: Buffer.from('Behind') }), oldTag('Old')]),
      4.05,
    ],
    [
      'MP3 with frames in the cover before it',
      () => Buffer.concat([id3Tag({ APIC: noisyCover(bareMp3()) }), bareMp3()]),
      4.05,
    ],
    ['layer II', () => coded('a.mp2', '-c:a mp2')],
    ['AAC of frames', () => coded('a.aac', '-c:a aac -f adts')],
    ['FLAC that was cut', () => half(coded('a.flac', '-c:a flac'))],
    [
      'FLAC from a pipe, that does not tell its length',
      () => patched(coded('a.flac', '-c:a flac'), 22, 0, 'BE'),
      4,
    ],
    [
      'FLAC that tells twice its length',
      () => patched(coded('a.flac', '-c:a flac'), 22, 8 * 44_100, 'BE'),
      4,
    ],
    ['FLAC with an ID3v1 tag', () => Buffer.concat([coded('a.flac', '-c:a flac'), oldTag('x')]), 4],
    ['WAV', wav, 4],
    ['WAV from a pipe', () => dataSize(wav(), 0xffffffff), 4],
    ['WAV that tells no size', () => dataSize(wav(), 0), 4],
    ['WAV that was cut', () => half(wav()), 2],
    ['WAV of 24 bits', () => coded('a.wav', '-c:a pcm_s24le'), 4],
    ['WAV with room for 64 bits', () => coded('a.wav', '-rf64 always'), 4],
    ['Ogg Vorbis', () => ogg('libvorbis', 4, 1), 4],
    ['Opus', () => ogg('libopus', 4, 1), 4],
    ['FLAC in Ogg', () => ogg('flac', 4, 1), 4],
    ['Vorbis of 8 kHz', () => ogg('libvorbis -ar 8000', 4, 1), 4],
    ['two streams of Vorbis in a chain', () => chain('libvorbis'), 9],
    ['two streams of Opus in a chain', () => chain('libopus'), 9],
    ['two streams of FLAC in a chain', () => chain('flac'), 9],
    [
      'two streams in a chain with one number',
      () => Buffer.concat([ogg('libvorbis', 4, 5), ogg('libvorbis', 5, 5)]),
      9,
    ],
    ['Vorbis recorded from its middle on', () => recorded(ogg('libvorbis', 9, 1))],
    ['Opus recorded from its middle on', () => recorded(ogg('libopus', 9, 1))],
    ['Opus with a page missing', () => withoutMiddle(ogg('libopus', 9, 1))],
    ['Opus that was cut', () => half(ogg('libopus', 9, 1))],
    ['M4A', () => coded('a.m4a', '-c:a aac'), 4],
    ['M4A of Apple Lossless', () => coded('a.m4a', '-c:a alac'), 4],
    ['M4A without an edit list', () => coded('a.m4a', '-c:a aac -use_editlist 0')],
    ['M4A of which an edit list plays two seconds', () => trimmed(coded('a.m4a', '-c:a aac')), 2],
    [
      'M4A with the note of iTunes',
      () => withItunesNote(coded('a.m4a', '-c:a aac -use_editlist 0'), 4 * 44_100),
      4,
    ],
    ['M4A that was cut', () => half(coded('a.m4a', '-c:a aac -movflags +faststart'))],
    [
      'M4A of fragments',
      () =>
        coded('a.m4a', '-c:a aac -movflags +empty_moov+default_base_moof -frag_duration 1000000'),
    ],
    [
      'M4A of fragments that was cut',
      () =>
        half(
          coded('a.m4a', '-c:a aac -movflags +empty_moov+default_base_moof -frag_duration 1000000'),
        ),
    ],
    ['QuickTime with AAC', () => coded('a.mov', '-c:a aac'), 4],
  ]
  it.each(sounds)('%s', async (_what, make, seconds) => {
    const bytes = make()
    const { durationSeconds, span } = await inspect(bytes)
    const played = playedSeconds(bytes.subarray(span.start, span.end))
    expect(played).toBeGreaterThan(1)
    expect(Math.abs((durationSeconds ?? 0) - played)).toBeLessThan(0.1)
    expect(Math.abs((durationSeconds ?? 0) - (seconds ?? played))).toBeLessThan(0.1)
  })
})

describe('an ID3 tag before a container', () => {
  const kinds: [name: string, words: string][] = [
    ['a.mp3', '-c:a libmp3lame -write_xing 0 -id3v2_version 0'],
    ['a.m4a', '-c:a aac'],
    ['a.mov', '-c:a aac'],
    ['alac.m4a', '-c:a alac'],
    ['a.flac', '-c:a flac'],
    ['a.wav', '-c:a pcm_s16le'],
    ['rf64.wav', '-rf64 always'],
    ['adpcm.wav', '-c:a adpcm_ms'],
    ['a.ogg', '-c:a libvorbis'],
    ['a.opus', '-c:a libopus'],
    ['a.oga', '-c:a flac'],
    ['a.aac', '-c:a aac -f adts'],
    ['a.aiff', '-c:a pcm_s16be'],
    ['a.wma', '-c:a wmav2'],
    ['a.caf', '-c:a pcm_s16be'],
    ['a.webm', '-c:a libopus'],
    ['a.wv', '-c:a wavpack'],
    ['a.ac3', '-c:a ac3'],
    ['a.w64', '-c:a pcm_s16le'],
  ]
  it.each(kinds)('%s is read, and the sound is kept without it', async (name, words) => {
    const bytes = coded(name, words)
    const tag = id3Tag({ TIT2: latin1Text('Tagged'), TPE1: latin1Text('Somebody') })
    const padding = Buffer.alloc(name.startsWith('a') ? 64 : 0)
    const plain = await inspect(bytes)
    const found = await inspect(Buffer.concat([tag, padding, bytes]))
    expect(found).toMatchObject({ title: 'Tagged', artist: 'Somebody', format: plain.format })
    expect(found.durationSeconds).toBe(plain.durationSeconds)
    const before = tag.length + padding.length
    const start = plain.format === 'mp3' ? 0 : before
    expect(found.span).toEqual({ start, end: before + plain.span.end })
  })
})

it('an MP4 that was cut before its description is refused as what it is', async () => {
  await expect(inspect(half(coded('a.m4a', '-c:a aac')))).rejects.toMatchObject({
    message: 'This looks like MP4, but no sound could be found in it.',
  })
})
