import type { ByteSource } from '../byte-source.ts'
import { countFrames } from '../containers/count-frames.ts'
import { measureFlac } from '../containers/flac-frames.ts'
import { type AudioFormat, FORMATS, isPlayable } from '../format.ts'
import { type Mp4Coding, readMp4Sound } from '../containers/mp4-sound.ts'
import { readAdtsFrame, readMpegFrame } from '../containers/mpeg-frames.ts'
import { measureOgg } from '../containers/ogg-pages.ts'
import { damagedAudio, notAudio } from '../refusals.ts'
import { readWav } from '../containers/wav-chunks.ts'

/** What is heard of a file: its coding, and how long it is played. */
interface Measured {
  format: AudioFormat
  /** `null` when only decoding could tell. */
  seconds: number | null
}

const MP4_FORMATS: Readonly<Record<Mp4Coding, AudioFormat>> = {
  aac: 'm4a',
  mp3: 'm4a',
  alac: 'alac',
  lossless: 'mp4-lossless',
  other: 'mp4-other',
}

/**
 * Finds the sound within its container, and how long a decoder plays it: what is there counts, not
 * what a head promises. A sound that lasts no time is none, whatever its first bytes claim.
 */
export async function measureSound(source: ByteSource, container: AudioFormat): Promise<Measured> {
  const heard = await hear(source, container)
  if (!heard || heard.seconds === 0 || (heard.seconds === null && isPlayable(heard.format))) {
    throw damagedAudio(FORMATS[container].name)
  }
  return heard
}

async function hear(source: ByteSource, format: AudioFormat): Promise<Measured | null> {
  switch (format) {
    case 'mp3':
    case 'mp2':
      return { format, seconds: await countFrames(source, readMpegFrame) }
    case 'aac':
      return { format, seconds: await countFrames(source, readAdtsFrame) }
    case 'flac':
      return { format, seconds: await measureFlac(source) }
    case 'vorbis':
    case 'opus':
    case 'ogg-flac':
    case 'speex':
      return { format, seconds: await measureOgg(source) }
    case 'wav':
    case 'rf64': {
      const wav = await readWav(source)
      return wav && { format: wav.isPlain ? format : 'wav-other', seconds: wav.seconds }
    }
    case 'm4a': {
      const sound = await readMp4Sound(source)
      if (sound === 'video') throw notAudio('a video')
      if (!sound?.seconds) throw damagedAudio('MP4')
      return { format: MP4_FORMATS[sound.coding], seconds: sound.seconds }
    }
    default:
      return { format, seconds: null }
  }
}
