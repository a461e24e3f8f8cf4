import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wavSound } from './wav.ts'

/** How long the sample sounds last, in seconds. */
export const SOUND_SECONDS = 12

const ENCODINGS = {
  'cbr.mp3': ['-c:a', 'libmp3lame', '-b:a', '128k'],
  // No length header and no tags: only counting the frames tells how long it is.
  'vbr.mp3': ['-c:a', 'libmp3lame', '-q:a', '4', '-write_xing', '0', '-id3v2_version', '0'],
  'bare.mp3': ['-c:a', 'libmp3lame', '-b:a', '64k', '-write_xing', '0', '-id3v2_version', '0'],
  'sound.ogg': ['-c:a', 'libvorbis'],
  'sound.opus': ['-c:a', 'libopus', '-b:a', '48k'],
  'sound.flac': ['-c:a', 'flac'],
  'sound.wav': ['-c:a', 'pcm_s16le'],
  'sound.m4a': ['-c:a', 'aac', '-b:a', '96k'],
  'sound.aac': ['-c:a', 'aac', '-f', 'adts'],
  'alac.m4a': ['-c:a', 'alac'],
  'sound.aiff': ['-c:a', 'pcm_s16be'],
  'sound.wma': ['-c:a', 'wmav2'],
  'adpcm.wav': ['-c:a', 'adpcm_ms'],
} as const satisfies Record<string, readonly string[]>

/** The name of a sample sound, which says how it is made. */
export type SoundName = keyof typeof ENCODINGS

interface Tagging {
  tags?: Readonly<Record<string, string>>
  chapters?: readonly { title: string; start: number; end: number }[]
  cover?: Buffer
}

const made = new Map<string, Buffer>()

/** A sample sound by ffmpeg, made once per process. */
export function sound(name: SoundName): Buffer {
  const known = made.get(name)
  if (known) return known
  const bytes = encode(name, ENCODINGS[name], {})
  made.set(name, bytes)
  return bytes
}

/** A sample sound with tags, chapters or a cover. */
export function taggedSound(name: SoundName, tagging: Tagging): Buffer {
  const encoding = ENCODINGS[name].filter((word) => word !== '-id3v2_version' && word !== '0')
  return encode(name, encoding, tagging)
}

/** An audiobook as its players keep it: AAC with chapters. */
export function audiobook(chapters: NonNullable<Tagging['chapters']>): Buffer {
  return encode('book.m4b', ['-c:a', 'aac', '-b:a', '48k', '-f', 'ipod'], { chapters })
}

/** A still picture in a file of its own. */
export function coverPicture(format: 'png' | 'jpeg' = 'png'): Buffer {
  return inFolder((folder) => {
    const path = join(folder, `cover.${format}`)
    ffmpeg(['-f', 'lavfi', '-i', 'color=c=orange:s=640x480', '-frames:v', '1', path])
    return readFileSync(path)
  })
}

/** A sound coded as the words for ffmpeg say, in the container of the name. */
export function encodedSound(name: string, encoding: readonly string[], seconds: number): Buffer {
  return encode(name, encoding, {}, seconds)
}

/** How long a decoder plays these bytes, in seconds. */
export function playedSeconds(bytes: Buffer): number {
  const plain = ['-f', 's16le', '-ac', '1', '-ar', '16000', 'pipe:1']
  return inFolder((folder) => {
    const path = join(folder, 'sound')
    writeFileSync(path, bytes)
    const words = ['-hide_banner', '-loglevel', 'quiet', '-nostdin', '-i', path, '-map', '0:a:0']
    const samples = execFileSync('ffmpeg', [...words, ...plain], { maxBuffer: 64 * 1024 * 1024 })
    return samples.length / 2 / 16_000
  })
}

function encode(
  name: string,
  encoding: readonly string[],
  tagging: Tagging,
  seconds = SOUND_SECONDS,
): Buffer {
  return inFolder((folder) => {
    const path = join(folder, name)
    const source = join(folder, 'source.wav')
    const notes = join(folder, 'notes.txt')
    writeFileSync(source, wavSound({ seconds }))
    writeFileSync(notes, notesOf(tagging))
    const inputs = ['-i', source, '-i', notes]
    const mapping = ['-map', '0:a', '-map_metadata', '1', '-map_chapters', '1']
    if (tagging.cover) {
      const picture = join(folder, 'cover.png')
      writeFileSync(picture, tagging.cover)
      inputs.push('-i', picture)
      mapping.push('-map', '2:v', '-c:v', 'copy', '-disposition:v', 'attached_pic')
    }
    ffmpeg([...inputs, ...mapping, ...encoding, path])
    return readFileSync(path)
  })
}

function notesOf({ tags = {}, chapters = [] }: Tagging): string {
  const escaped = (text: string) => text.replace(/[\\=;#\n]/g, (sign) => `\\${sign}`)
  const lines = [';FFMETADATA1']
  for (const [key, value] of Object.entries(tags)) lines.push(`${key}=${escaped(value)}`)
  for (const { title, start, end } of chapters) {
    const range = [`START=${start * 1000}`, `END=${end * 1000}`]
    lines.push('[CHAPTER]', 'TIMEBASE=1/1000', ...range, `title=${escaped(title)}`)
  }
  return `${lines.join('\n')}\n`
}

function ffmpeg(args: readonly string[]): void {
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args])
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'hub-sound-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
