import { withFile, type ByteSource } from './byte-source.ts'
import { tidyChapters, type Chapter } from './chapters.ts'
import { drawCover } from './cover.ts'
import { readFileName } from './file-name.ts'
import { FORMATS, type AudioFormat } from './format.ts'
import { readMp4Chapters } from './mp4-chapters.ts'
import { countFrames, readAdtsFrame, readMpegFrame } from './mpeg-frames.ts'
import { damagedAudio, notAudio } from './refusals.ts'
import { sniffAudio, type Sniffed } from './sniff.ts'
import { readTags, type Tags } from './tags.ts'

/** All that is known of an uploaded sound once its bytes are on disk. */
export interface InspectedAudio {
  format: AudioFormat
  title: string
  artist: string | null
  album: string | null
  /** `null` when only decoding could tell. */
  durationSeconds: number | null
  isLossless: boolean
  /** WebP, drawn anew. */
  cover: Buffer | null
  chapters: Chapter[]
}

/** Reads a sound on disk: what it is by its bytes, and what it says about itself; else refuses it. */
export function inspectAudio(path: string, fileName: string): Promise<InspectedAudio> {
  return withFile(path, async (source) => {
    const sniffed = await sniffAudio(source)
    const tags = await readTags(path, { countDuration: isOgg(sniffed.format) })
    const format = decideFormat(sniffed.format, tags)
    const durationSeconds = await measureDuration(source, { ...sniffed, format }, tags)
    const named = readFileName(fileName)
    return {
      format,
      title: tags.title ?? named.title,
      artist: tags.artist ?? (tags.title ? null : named.artist),
      album: tags.album,
      durationSeconds,
      isLossless: FORMATS[format].lossless ?? tags.isLossless,
      cover: tags.cover ? await drawCover(tags.cover) : null,
      chapters: tidyChapters(
        isMp4(format) ? await readMp4Chapters(source) : tags.chapters,
        durationSeconds ?? 0,
      ),
    }
  })
}

const isOgg = (format: AudioFormat) => FORMATS[format].demuxer === 'ogg'
const isMp4 = (format: AudioFormat) => FORMATS[format].demuxer === 'mov'

/** Containers of several codings are decided by what is in them. */
function decideFormat(format: AudioFormat, { codec, hasVideo }: Tags): AudioFormat {
  if (hasVideo) throw notAudio('a video')
  if (format === 'm4a') {
    if (codec === null) throw damagedAudio('MP4')
    if (/ALAC/i.test(codec)) return 'alac'
    return /AAC|mp4a|MP3/i.test(codec) ? 'm4a' : 'mp4-other'
  }
  if (format === 'wav') {
    if (codec === null) throw damagedAudio('WAV')
    return /PCM$|FLOAT/i.test(codec) && !/ADPCM/i.test(codec) ? 'wav' : 'wav-other'
  }
  return format
}

/** A sound that lasts no time is none, whatever its first bytes claim. */
async function measureDuration(
  source: ByteSource,
  { format, start }: Sniffed,
  tags: Tags,
): Promise<number | null> {
  const isMpeg = format === 'mp3' || format === 'mp2'
  const seconds = isMpeg
    ? await countFrames(source, readMpegFrame, start)
    : format === 'aac'
      ? await countFrames(source, readAdtsFrame, start)
      : tags.durationSeconds
  if (seconds === 0 || (seconds === null && FORMATS[format].contentType !== null)) {
    throw damagedAudio(FORMATS[format].name)
  }
  return seconds
}
