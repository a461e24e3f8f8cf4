import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CORPUS_SECONDS, makeCorpus, withComments, withInfo } from '../../testing/corpus.ts'
import { apeTag, oldTag, patched } from '../../testing/damage.ts'
import {
  chapterFrame,
  id3Tag,
  latin1Text,
  pictureFrame,
  utf16Text,
  utf8Text,
} from '../../testing/id3.ts'
import { coverPicture, taggedSound } from '../../testing/sounds.ts'
import { inspectAudio, type InspectedAudio } from './inspect-audio.ts'

const folder = mkdtempSync(join(tmpdir(), 'hub-corpus-'))
let corpus: ReadonlyMap<string, Buffer>
let files = 0
beforeAll(() => {
  corpus = makeCorpus()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function inspect(bytes: Buffer, fileName: string): Promise<InspectedAudio> {
  const path = join(folder, String(files++))
  writeFileSync(path, bytes)
  return inspectAudio(path, fileName)
}

function made(name: string): Buffer {
  const bytes = corpus.get(name)
  if (!bytes) throw new Error(`${name} is not in the corpus`)
  return bytes
}

type Frames = Parameters<typeof id3Tag>[0]
type Expected = Partial<
  Pick<InspectedAudio, 'format' | 'title' | 'artist' | 'album' | 'durationSeconds' | 'chapters'>
>

const hex = (digits: string) => latin1Text(Buffer.from(digits, 'hex'))
const mp3 = () => made('bare.mp3')
const tagged = (frames: Frames, how: Parameters<typeof id3Tag>[1] = {}) =>
  Buffer.concat([id3Tag(frames, how), mp3()])
const flac = (...comments: string[]) => withComments(made('sound.flac'), comments)
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const untagged = 'Asteroid Choir - Slow Orbit'
const named = { title: 'Slow Orbit', artist: 'Asteroid Choir', album: null }
const manyChapters = Array.from({ length: 60 }, (_, i) => ({
  title: `Part ${i + 1} ☄`,
  startSeconds: i / 40,
}))
const manyFrames = () => manyChapters.map((chapter, index) => chapterFrame(`chp${index}`, chapter))
const bookChapters = Array.from({ length: 60 }, (_, i) => ({
  title: `Part ${i + 1}, with a title of some length`,
  startSeconds: i / 5,
}))
const book = () =>
  taggedSound('cbr.mp3', {
    chapters: bookChapters.map(({ title, startSeconds: start }) => ({
      title,
      start,
      end: start + 0.2,
    })),
    cover: coverPicture(),
  })
const twoChapters = [
  { title: 'Départ ☄', startSeconds: 0 },
  { title: 'Arrival', startSeconds: 1.25 },
]

const sounds: [what: string, make: () => Buffer, expected: Expected][] = [
  // Containers.
  ['MP3 of bare frames', mp3, { format: 'mp3', ...named }],
  ['MP3 with the head of LAME', () => made('lame.mp3'), { format: 'mp3', ...named }],
  ['layer II', () => made('layer2.mp2'), { format: 'mp2' }],
  ['M4A', () => made('sound.m4a'), { format: 'm4a', title: 'Drift', artist: 'Zoë', album: 'Øst' }],
  ['M4A of Apple Lossless', () => made('alac.m4a'), { format: 'alac' }],
  ['M4A of fragments', () => made('fragments.m4a'), { format: 'm4a' }],
  ['QuickTime with AAC', () => made('sound.mov'), { format: 'm4a' }],
  ['QuickTime with plain samples', () => made('pcm.mov'), { format: 'mp4-lossless' }],
  ['3GP with sound alone', () => made('sound.3gp'), { format: 'm4a' }],
  ['FLAC', () => made('sound.flac'), { format: 'flac', ...named }],
  [
    'Ogg Vorbis with chapters',
    () => made('sound.ogg'),
    { format: 'vorbis', chapters: twoChapters },
  ],
  ['Opus with chapters', () => made('sound.opus'), { format: 'opus', chapters: twoChapters }],
  ['FLAC in Ogg', () => made('sound.oga'), { format: 'ogg-flac' }],
  ['Speex', () => made('sound.spx'), { format: 'speex' }],
  ['AAC of frames', () => made('sound.aac'), { format: 'aac' }],
  ['WAV', () => made('sound.wav'), { format: 'wav', ...named }],
  ['WAV of ADPCM', () => made('adpcm.wav'), { format: 'wav-other' }],
  ['WAV with room for 64 bits', () => made('wide.wav'), { format: 'rf64' }],
  ['AIFF', () => made('sound.aiff'), { format: 'aiff', title: 'Drift' }],
  ['WMA', () => made('sound.wma'), { format: 'asf', title: 'Дрейф', artist: 'Кино' }],
  ['WavPack', () => made('sound.wv'), { format: 'wavpack', title: 'Drift' }],
  ['WebM with sound alone', () => made('sound.webm'), { format: 'webm', title: 'Drift' }],
  ['Matroska with sound alone', () => made('sound.mka'), { format: 'webm', artist: 'Zoë' }],
  // What is not told, told twice, or cut off.
  ['FLAC from a pipe', () => patched(made('sound.flac'), 22, 0, 'BE'), { format: 'flac' }],
  ['half a FLAC', () => half(made('sound.flac')), { durationSeconds: 0.75 }],
  ['half a WAV', () => half(made('sound.wav')), { durationSeconds: 1 }],
  ['half an MP3', () => half(mp3()), { durationSeconds: 1 }],
  ['half an M4A', () => half(made('first.m4a')), { durationSeconds: 1 }],
  ['two MP3s, one behind the other', () => Buffer.concat([mp3(), mp3()]), { durationSeconds: 4.1 }],
  [
    'MP3 before an APEv2 tag with a cover of frames',
    () => Buffer.concat([mp3(), apeTag({ 'Cover Art (Front)': mp3() })]),
    { durationSeconds: 2.05 },
  ],
  [
    'MP3 before APEv2 and ID3v1',
    () => Buffer.concat([mp3(), apeTag({ Title: Buffer.from('Behind') }), oldTag('Old')]),
    { title: 'Old', durationSeconds: 2.05 },
  ],
  [
    'FLAC before an APEv2 tag',
    () => Buffer.concat([made('sound.flac'), apeTag({ 'Cover Art (Front)': mp3() })]),
    { format: 'flac' },
  ],
  [
    'WAV behind an ID3 tag',
    () => Buffer.concat([id3Tag({ TIT2: utf16Text('Drift') }), made('sound.wav')]),
    { format: 'wav', title: 'Drift' },
  ],
  [
    'FLAC behind an ID3 tag, whose own comments count more',
    () =>
      Buffer.concat([
        id3Tag({ TIT2: utf16Text('Tag'), TALB: utf16Text('Øst') }),
        flac('TITLE=Own'),
      ]),
    { format: 'flac', title: 'Own', album: 'Øst' },
  ],
  // Encodings.
  [
    'a title in GB2312 beside Latin words',
    () => tagged({ TIT2: hex('c6dfc0efcfe320284c6976652056657273696f6e29') }),
    { title: '七里香 (Live Version)' },
  ],
  [
    'a title and an artist in GB2312',
    () => tagged({ TIT2: hex('d4c2c1c1'), TPE1: hex('cdf5b7c6') }),
    { title: '月亮', artist: '王菲' },
  ],
  [
    'an artist in 1251 with feat.',
    () =>
      tagged({
        TIT2: latin1Text('Hello'),
        TPE1: hex('c7e5ecf4e8f0e020666561742e204265796f6e6365'),
      }),
    { title: 'Hello', artist: 'Земфира feat. Beyonce' },
  ],
  [
    'words in 1251',
    () => tagged({ TIT2: hex('c3f0f3efefe020eaf0eee2e8'), TPE1: hex('caE8EDEE') }),
    { title: 'Группа крови', artist: 'Кино' },
  ],
  [
    'small words in 1251',
    () => tagged({ TIT2: hex('eff0e8e2e5f220ece8f0') }),
    { title: 'привет мир' },
  ],
  ['words in KOI8-R', () => tagged({ TIT2: hex('f0d2c9d7c5d4') }), { title: 'Привет' }],
  [
    'words in Shift JIS',
    () => tagged({ TIT2: hex('8946928890ed8acd8384837d8367') }),
    { title: '宇宙戦艦ヤマト' },
  ],
  ['words in EUC-KR', () => tagged({ TIT2: hex('b0adb3b2bdbac5b8c0cf') }), { title: '강남스타일' }],
  ['words in Big5', () => tagged({ TIT2: hex('aa46a4e8afabb05f') }), { title: '東方神起' }],
  ['words in 1253', () => tagged({ TIT2: hex('c1e3dcf0e720ecefF5') }), { title: 'Αγάπη μου' }],
  [
    'a curly apostrophe of 1252',
    () => tagged({ TIT2: hex('446f6e92742053746f70') }),
    { title: 'Don’t Stop' },
  ],
  [
    'dashes and quotes of 1252',
    () => tagged({ TIT2: hex('934865726f6573942096204c697665') }),
    { title: '“Heroes” – Live' },
  ],
  [
    'accents of Western Europe',
    () => tagged({ TIT2: latin1Text('Été à Zürich'), TPE1: latin1Text('Björk') }),
    { title: 'Été à Zürich', artist: 'Björk' },
  ],
  [
    'UTF-8 under the name of Latin-1',
    () => tagged({ TIT2: latin1Text(Buffer.from('Café Привет')) }),
    { title: 'Café Привет' },
  ],
  [
    'UTF-16 in an unsynchronised tag',
    () =>
      tagged({ TIT2: utf16Text('Don’t ÿtop'), TPE1: utf16Text('Zoë') }, { isUnsynchronised: true }),
    { title: 'Don’t ÿtop', artist: 'Zoë' },
  ],
  [
    'UTF-8 in an unsynchronised tag of version 4',
    () =>
      tagged({ TIT2: utf16Text('☄ÿ '.repeat(20).trim()) }, { version: 4, isUnsynchronised: true }),
    { title: '☄ÿ '.repeat(20).trim() },
  ],
  [
    'a tag of version 2',
    () => tagged({ TT2: latin1Text('Old'), TP1: latin1Text('Timer') }, { version: 2 }),
    { title: 'Old', artist: 'Timer' },
  ],
  [
    'a tag of version 4',
    () => tagged({ TIT2: utf8Text('Дрейф'), TPE1: utf8Text('Zoë') }, { version: 4 }),
    { title: 'Дрейф', artist: 'Zoë' },
  ],
  [
    'sizes of eight bits in version 4',
    () =>
      tagged(
        { TALB: utf8Text('x'.repeat(150)), TIT2: utf8Text('Behind') },
        { version: 4, hasPlainSizes: true },
      ),
    { title: 'Behind', album: 'x'.repeat(150) },
  ],
  [
    'a note of WAV in 1251',
    () => withInfo(made('sound.wav'), { INAM: Buffer.from('cff0e8e2e5f2', 'hex') }),
    { title: 'Привет' },
  ],
  [
    'an ID3v1 tag in 1251',
    () => Buffer.concat([mp3(), patchedOldTag('cff0e8e2e5f2')]),
    { title: 'Привет' },
  ],
  // Artists and titles.
  [
    'several artists in comments',
    () => flac('TITLE=Duet', 'ARTIST=Mara', 'ARTIST=Zoë', 'ARTIST=Kai'),
    { title: 'Duet', artist: 'Mara, Zoë, Kai' },
  ],
  [
    'several artists in ID3',
    () => tagged({ TIT2: utf8Text('Duet'), TPE1: utf8Text('Mara\0Zoë') }, { version: 4 }),
    { artist: 'Mara, Zoë' },
  ],
  [
    'an artist with a slash',
    () => tagged({ TIT2: latin1Text('Thunder'), TPE1: latin1Text('AC/DC') }),
    { artist: 'AC/DC' },
  ],
  [
    'an artist with feat. beside the list of names',
    () => flac('TITLE=x', 'ARTIST=Mara feat. Zoë', 'ARTISTS=Mara', 'ARTISTS=Zoë'),
    { artist: 'Mara feat. Zoë' },
  ],
  [
    'a title without an artist',
    () => tagged({ TIT2: latin1Text('Drift') }),
    { title: 'Drift', artist: 'Asteroid Choir' },
  ],
  [
    'an artist without a title',
    () => tagged({ TPE1: latin1Text('Mara') }),
    { title: 'Slow Orbit', artist: 'Mara' },
  ],
  ['a title of a Hangul filler', () => tagged({ TIT2: utf16Text('\u3164') }), named],
  ['a title of blank Braille', () => flac('TITLE=\u2800'), named],
  [
    'a title of nothing but marks of direction',
    () => tagged({ TIT2: utf16Text('\u202e\u200b') }),
    named,
  ],
  // Chapters.
  [
    'MP3 with chapters and a cover by ffmpeg',
    book,
    { chapters: bookChapters, durationSeconds: 12 },
  ],
  ['MP3 with dozens of chapters', () => tagged(manyFrames()), { chapters: manyChapters }],
  [
    'MP3 with dozens of chapters and a cover',
    () => tagged([...manyFrames(), ['APIC', pictureFrame(coverPicture())]]),
    { chapters: manyChapters },
  ],
  [
    'MP3 with a cover in each chapter',
    () =>
      tagged(
        manyChapters.map((one, i) =>
          chapterFrame(`c${i}`, { ...one, more: { APIC: pictureFrame(Buffer.alloc(9_000, 7)) } }),
        ),
      ),
    { chapters: manyChapters },
  ],
  [
    'MP3 of version 4 with plain sizes in chapters',
    () => tagged(manyFrames(), { version: 4, hasPlainSizes: true }),
    { chapters: manyChapters },
  ],
  [
    'FLAC with chapters',
    () =>
      flac(
        'CHAPTER001=00:00:00.000',
        'CHAPTER001NAME=Départ ☄',
        'CHAPTER002=00:00:01.250',
        'CHAPTER002NAME=Arrival',
      ),
    { chapters: twoChapters },
  ],
  [
    'FLAC with chapters without names',
    () => flac('CHAPTER000=00:00:00.000', 'CHAPTER001=00:00:01.250'),
    {
      chapters: [
        { title: 'Chapter 1', startSeconds: 0 },
        { title: 'Chapter 2', startSeconds: 1.25 },
      ],
    },
  ],
  [
    'FLAC with a chapter behind its end',
    () => flac('CHAPTER000=00:00:00.000', 'CHAPTER001=01:00:00.000'),
    { chapters: [] },
  ],
]

function patchedOldTag(digits: string): Buffer {
  const tag = oldTag('')
  Buffer.from(digits, 'hex').copy(tag, 3)
  return tag
}

describe('what people give', () => {
  it.each(sounds)('%s', async (_what, make, { durationSeconds, ...expected }) => {
    const found = await inspect(make(), `${untagged}.mp3`)
    expect(found).toMatchObject(expected)
    const isMeasured = found.durationSeconds !== null || durationSeconds !== undefined
    const seconds = isMeasured ? found.durationSeconds : CORPUS_SECONDS
    expect(Math.abs((seconds ?? 0) - (durationSeconds ?? CORPUS_SECONDS))).toBeLessThan(0.1)
  })
})

describe('a video is refused as one, whatever it is kept in', () => {
  const videos = [
    'video.mp4',
    'fragments.mp4',
    'video.mov',
    'pictures.mov',
    'video.3gp',
    'video.mkv',
    'video.webm',
    'video.avi',
    'video.wmv',
    'video.flv',
    'video.mpg',
    'video.ts',
    'video.ogv',
  ]
  it.each(videos)('%s', async (name) => {
    await expect(inspect(made(name), name)).rejects.toMatchObject({
      statusCode: 415,
      message: 'This file is a video, not audio, so it cannot be played.',
    })
  })
})
