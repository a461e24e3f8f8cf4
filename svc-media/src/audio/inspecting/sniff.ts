import type { ByteSource, Span } from '../byte-source.ts'
import type { AudioFormat } from '../format.ts'
import { isFrameRun, readAdtsFrame, readMpegFrame } from '../containers/mpeg-frames.ts'
import { oggFormatOf } from '../containers/ogg-pages.ts'
import { damagedAudio, emptyFile, hidesAnotherFile, notAudio } from '../refusals.ts'
import { dropTrailingTags, skipLeadingTags } from './tags-around.ts'

/** What the bytes are, and where the sound is between the tags around it. */
export interface Sniffed {
  format: AudioFormat
  span: Span
}

const HEAD = 16 * 1024
const LONGEST_CUT = 2_048
const MARKUP = /<(!doctype|\?xml|html|head|body|script|svg|iframe|img|link|meta)/i
const SIGNATURES: readonly [number, string, AudioFormat][] = [
  [0, 'fLaC', 'flac'],
  [0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11', 'asf'],
  [0, 'MAC ', 'ape'],
  [0, 'wvpk', 'wavpack'],
  [0, 'MPCK', 'musepack'],
  [0, 'MP+', 'musepack'],
  [0, 'DSD ', 'dsf'],
  [0, '#!AMR', 'amr'],
  [0, '\x0b\x77', 'ac3'],
  [0, 'caff', 'caf'],
  [0, '\x1a\x45\xdf\xa3', 'webm'],
  [0, 'riff\x2e\x91\xcf\x11', 'w64'],
]
const OTHERS: readonly [number, string, string][] = [
  [0, '\x89PNG', 'a PNG picture'],
  [0, '\xff\xd8\xff', 'a JPEG picture'],
  [0, 'GIF8', 'a GIF picture'],
  [8, 'WEBP', 'a WebP picture'],
  [8, 'AVI ', 'a video'],
  [0, 'FLV\x01', 'a video'],
  [0, '\0\0\x01\xba', 'a video'],
  [0, '\0\0\x01\xb3', 'a video'],
  [0, '%PDF', 'a PDF document'],
  [0, 'PK', 'a ZIP archive'],
  [0, '\x1f\x8b', 'a gzip archive'],
  [0, '7z\xbc\xaf', 'a 7z archive'],
  [0, 'Rar!', 'a RAR archive'],
  [0, 'BZh', 'a bzip2 archive'],
  [0, '\xfd7zXZ', 'an xz archive'],
  [0, '\x7fELF', 'a program'],
  [0, 'MZ', 'a program'],
  [0, '#!/', 'a program'],
  [0, 'MThd', 'a MIDI score'],
  [0, '#EXTM3U', 'a playlist'],
]

/** Reads what a file is from its bytes alone: neither its name nor its declared type counts. */
export async function sniffAudio(source: ByteSource): Promise<Sniffed> {
  if (source.size === 0) throw emptyFile()
  const start = await skipLeadingTags(source)
  const head = await source.read(start, HEAD)
  const format = formatOf(head)
  const cut = format ? 0 : firstWholeFrame(head, start)
  if (!format && cut === 0) throw refusalFor(head, start)
  await refuseStowaways(source)
  const end = await dropTrailingTags(source, start)
  return { format: format ?? 'mp3', span: { start: start + cut, end } }
}

/** A recording that was cut begins in the middle of a frame; the first whole one is soon after. */
function firstWholeFrame(head: Buffer, start: number): number {
  if (start > 0) return 0
  for (let at = 1; at < LONGEST_CUT; at++) {
    if (head[at] !== 0xff || !isFrameRun(readMpegFrame, head, at)) continue
    return MARKUP.test(head.toString('latin1', 0, at)) ? 0 : at
  }
  return 0
}

function formatOf(head: Buffer): AudioFormat | null {
  const text = head.toString('latin1', 0, 64)
  const kind = text.slice(8, 12)
  if (text.startsWith('RIFF')) return kind === 'WAVE' ? 'wav' : null
  if (text.startsWith('RF64')) return kind === 'WAVE' ? 'rf64' : null
  if (text.startsWith('FORM')) return kind === 'AIFF' || kind === 'AIFC' ? 'aiff' : null
  if (text.startsWith('OggS')) return readOgg(head)
  if (text.slice(4, 8) === 'ftyp') return /^(avif|heic|mif1)/.test(kind) ? null : 'm4a'
  // QuickTime did not always begin with its brand.
  if (/^(moov|mdat|wide|pnot)$/.test(text.slice(4, 8))) return 'm4a'
  const known = SIGNATURES.find(([at, sign]) => text.startsWith(sign, at))
  if (known) return known[2]
  if (isFrameRun(readAdtsFrame, head, 0)) return 'aac'
  if (!isFrameRun(readMpegFrame, head, 0)) return null
  return readMpegFrame(head, 0)?.layer === 3 ? 'mp3' : 'mp2'
}

function readOgg(head: Buffer): AudioFormat | null {
  const format = oggFormatOf(head)
  if (format === 'video') throw notAudio('a video')
  return format
}

function refusalFor(head: Buffer, start: number): Error {
  const text = head.toString('latin1', 0, 512)
  const other = OTHERS.find(([at, sign]) => text.startsWith(sign, at))
  if (other) return notAudio(other[2])
  if (isTransportStream(head)) return notAudio('a video')
  const words = head
    .toString('utf8', 0, 512)
    .replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase()
  if (words.startsWith('<svg') || (words.startsWith('<?xml') && words.includes('<svg'))) {
    return notAudio('an SVG picture')
  }
  if (words.startsWith('<')) return notAudio('a web page')
  if (text.startsWith('OggS')) return damagedAudio('Ogg')
  if (start > 0) return damagedAudio('MP3')
  const isWords = head.length > 0 && !/[^\t\n\r\x20-\x7e]/.test(text)
  return notAudio(isWords ? 'text' : 'of an unknown kind')
}

/** Packets of television, each of the same length and with the same first byte. */
function isTransportStream(head: Buffer): boolean {
  return [188, 192].some((length) =>
    [0, 1, 2, 3].every((packet) => head[packet * length + length - 188] === 0x47),
  )
}

/** Programs read a PDF by its first kilobyte and a ZIP archive from its end, whatever else is there. */
async function refuseStowaways(source: ByteSource): Promise<void> {
  const first = await source.read(0, 1_024)
  if (first.includes('%PDF-')) throw hidesAnotherFile()
  const tailSize = Math.min(source.size, 65_536 + 22)
  const tail = await source.read(source.size - tailSize, tailSize)
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end === -1 || end + 22 > tail.length) return
  const directory = tail.readUInt32LE(end + 12)
  const listed = source.size - tailSize + end - directory
  if (listed < 0) return
  const entry = await source.read(listed, 4)
  if (directory === 0 || entry.toString('latin1') === 'PK\x01\x02') throw hidesAnotherFile()
}
