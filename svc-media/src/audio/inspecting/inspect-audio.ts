import { partOf, type Span, withFile } from '../byte-source.ts'
import { tidyChapters } from '../tags/chapters.ts'
import type { Chapter } from '../../base/tables.ts'
import { drawCover } from '../tags/cover.ts'
import type { Encoding } from '../tags/encodings.ts'
import { type NamedSound, readFileName } from '../tags/file-name.ts'
import { FORMATS, type AudioFormat } from '../format.ts'
import { readId3Tags } from '../tags/id3-tag.ts'
import { measureSound } from './listen.ts'
import { readMp4Chapters } from '../tags/mp4-chapters.ts'
import { notAudio } from '../refusals.ts'
import { sniffAudio } from './sniff.ts'
import { readTags } from '../tags/tag-readings.ts'
import { extractTags, type Tags } from '../tags/tags.ts'

/** What a sound is called when its tags are read in one way, with what its file name adds. */
export interface SoundReading {
  /** `null` when there is no doubt how to read them. */
  encoding: Encoding | null
  title: string
  artist: string | null
  album: string | null
}

/** All that is known of an uploaded sound once its bytes are on disk. */
export interface InspectedAudio extends Omit<SoundReading, 'encoding'> {
  format: AudioFormat
  /** What is kept of the file: tags that are strange to its kind stand before and behind it. */
  span: Span
  /** How its tags can be read, the likeliest first: several when only a person can tell. */
  readings: SoundReading[]
  /** `null` when only decoding could tell. */
  durationSeconds: number | null
  isLossless: boolean
  /** WebP, drawn anew. */
  cover: Buffer | null
  chapters: Chapter[]
}

/**
 * Reads a sound on disk: what it is by its bytes, and what it says about itself; else refuses it.
 * Where tags can be read in several ways, `encoding` is the one that somebody chose.
 */
export function inspectAudio(
  path: string,
  fileName: string,
  encoding?: Encoding | null,
): Promise<InspectedAudio> {
  return withFile(path, async (file) => {
    const { format: container, span } = await sniffAudio(file)
    const source = partOf(file, span)
    // An ID3 tag belongs to MP3; a player of anything else need not know one.
    const kept = { start: isMp3(container) ? 0 : span.start, end: span.end }
    const tags = await extractTags(path, {
      start: span.start,
      mimeType: isMp3(container) ? 'audio/mpeg' : undefined,
      tag: await readId3Tags(file, span.start),
      isTagFirst: isMp3(container),
    })
    if (tags.hasVideo) throw notAudio('a video')
    const { format, seconds } = await measureSound(source, container)
    const durationSeconds = seconds ?? tags.durationSeconds
    const readings = readingsOf(tags, readFileName(fileName))
    const { title, artist, album } = chosenOf(readings, encoding)
    return {
      format,
      span: kept,
      title,
      artist,
      album,
      readings,
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

function readingsOf({ texts, otherTexts }: Tags, named: NamedSound): SoundReading[] {
  const [others] = readTags(otherTexts)
  return readTags(texts).map((said) => {
    const title = said.title ?? others?.title ?? null
    return {
      encoding: said.encoding ?? null,
      title: title ?? named.title,
      artist: said.artist ?? others?.artist ?? artistBesides(title, named),
      album: said.album ?? others?.album ?? null,
    }
  })
}

/** The artist that the file name tells, unless that is the beginning of the title itself. */
function artistBesides(title: string | null, named: NamedSound): string | null {
  const isOfTitle = named.artist !== null && title?.startsWith(`${named.artist} `)
  return isOfTitle ? null : named.artist
}

function chosenOf(readings: readonly SoundReading[], encoding?: Encoding | null): SoundReading {
  const reading = readings.find((one) => one.encoding === encoding) ?? readings[0]
  if (!reading) throw new Error('tags without a reading')
  return reading
}

const isMp3 = (format: AudioFormat) => FORMATS[format].demuxer === 'mp3'
const isMp4 = (format: AudioFormat) => FORMATS[format].demuxer === 'mov'
