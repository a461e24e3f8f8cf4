import { partOf, type Span, withFile } from './byte-source.ts'
import { tidyChapters, type Chapter } from './chapters.ts'
import { drawCover } from './cover.ts'
import { readFileName } from './file-name.ts'
import { FORMATS, type AudioFormat } from './format.ts'
import { listenTo } from './listen.ts'
import { readMp4Chapters } from './mp4-chapters.ts'
import { notAudio } from './refusals.ts'
import { sniffAudio } from './sniff.ts'
import { readTags } from './tags.ts'

/** All that is known of an uploaded sound once its bytes are on disk. */
export interface InspectedAudio {
  format: AudioFormat
  /** What is kept of the file: tags that are strange to its kind stand before and behind it. */
  span: Span
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
  return withFile(path, async (file) => {
    const { format: container, span } = await sniffAudio(file)
    const source = partOf(file, span)
    // An ID3 tag belongs to MP3; a player of anything else need not know one.
    const kept = { start: isMp3(container) ? 0 : span.start, end: span.end }
    const mimeType = isMp3(container) ? 'audio/mpeg' : undefined
    const tags = await readTags(path, { start: kept.start, mimeType })
    if (tags.hasVideo) throw notAudio('a video')
    const { format, seconds } = await listenTo(source, container)
    const durationSeconds = seconds ?? tags.durationSeconds
    const named = readFileName(fileName)
    return {
      format,
      span: kept,
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

const isMp3 = (format: AudioFormat) => FORMATS[format].demuxer === 'mp3'
const isMp4 = (format: AudioFormat) => FORMATS[format].demuxer === 'mov'
