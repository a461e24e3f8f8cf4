import type { ByteSource } from '../byte-source.ts'
import type { AudioFormat } from '../format.ts'

/** One stream of sound: radio is recorded as several, one behind the other. */
interface OggStream {
  format: AudioFormat
  rate: number
  /** Samples at its beginning that are not played. */
  skipped: number
  /** More than this cannot be in one packet. */
  mostInPacket: number
}

interface Page {
  size: number
  serial: number
  number: number
  isFirst: boolean
  /** How many samples have ended with this page; -1 when no packet ends on it. */
  position: number
  packets: number
  firstPacket: Buffer
}

const CHUNK = 1024 * 1024
const HEAD = 27
const LARGEST_PAGE = HEAD + 255 + 255 * 255
const VIDEO = ['\x80theora', 'BBCD', 'OVP80', '\x01video']

/** The stream that begins with this packet, if it is sound. */
function readStreamHead(packet: Buffer): OggStream | null {
  const text = packet.toString('latin1', 0, 8)
  const stream = (format: AudioFormat, rate: number, mostInPacket: number, skipped = 0) =>
    rate > 0 ? { format, rate, skipped, mostInPacket } : null
  if (text.startsWith('\x01vorbis') && packet.length >= 16) {
    return stream('vorbis', packet.readUInt32LE(12), 4_096)
  }
  if (text === 'OpusHead' && packet.length >= 12) {
    return stream('opus', 48_000, 5_760, packet.readUInt16LE(10))
  }
  if (text.startsWith('\x7fFLAC') && packet.length >= 31) {
    return stream('ogg-flac', packet.readUIntBE(27, 3) >> 4, 65_535)
  }
  if (text === 'Speex   ' && packet.length >= 40) {
    return stream('speex', packet.readUInt32LE(36), 6_400)
  }
  return null
}

/** What an Ogg file begins with: a format of sound, a video, or nothing that is known. */
export function oggFormatOf(head: Buffer): AudioFormat | 'video' | null {
  let format: AudioFormat | null = null
  let at = 0
  for (let page = readPage(head, at); page?.isFirst; page = readPage(head, at)) {
    const packet = page.firstPacket.toString('latin1', 0, 8)
    if (VIDEO.some((sign) => packet.startsWith(sign))) return 'video'
    format ??= readStreamHead(page.firstPacket)?.format ?? null
    at += page.size
  }
  return format
}

/** How long the sound of an Ogg file lasts, in seconds: that of all its streams together. */
export async function measureOgg(source: ByteSource): Promise<number> {
  let seconds = 0
  let current: ReturnType<typeof measureStream> | null = null
  let isHeadOfStreams = false
  for await (const page of readPages(source)) {
    if (page.isFirst) {
      const stream = readStreamHead(page.firstPacket)
      // Streams that begin together run side by side: the first sound among them is heard.
      if (stream && !(isHeadOfStreams && current)) {
        seconds += current?.seconds() ?? 0
        current = measureStream(stream, page)
      }
    } else if (page.serial === current?.serial) {
      current.add(page)
    }
    isHeadOfStreams = page.isFirst
  }
  return seconds + (current?.seconds() ?? 0)
}

/** Adds up what the pages of one stream hold; where pages are missing, nothing is heard. */
function measureStream({ rate, skipped, mostInPacket }: OggStream, first: Page) {
  let last = { number: first.number, position: 0 }
  const known = { samples: 0, packets: 0 }
  let unmeasured = 0
  return {
    serial: first.serial,
    add({ number, position, packets }: Page): void {
      const isNext = number === last.number + 1
      if (position < 0) {
        if (isNext) last = { ...last, number }
        return
      }
      const samples = position - last.position
      last = { number, position }
      // A recording may begin in the middle: its first position is then no length.
      if (isNext && samples >= 0 && samples <= packets * mostInPacket) {
        known.samples += samples
        known.packets += samples > 0 ? packets : 0
      } else {
        unmeasured += packets
      }
    },
    seconds(): number {
      const guessed = known.packets > 0 ? (unmeasured * known.samples) / known.packets : 0
      return Math.max(0, known.samples + guessed - skipped) / rate
    },
  }
}

async function* readPages(source: ByteSource): AsyncGenerator<Page> {
  let at = 0
  while (at < source.size) {
    const chunk = await source.read(at, CHUNK)
    const isLast = at + chunk.length >= source.size
    const end = isLast ? chunk.length : chunk.length - LARGEST_PAGE
    let place = 0
    while (place < end) {
      const page = readPage(chunk, place)
      if (page) {
        yield page
        place += page.size
        continue
      }
      const next = chunk.indexOf('OggS', place + 1, 'latin1')
      place = next === -1 ? Math.max(place + 1, chunk.length - 3) : next
    }
    if (isLast) return
    at += place
  }
}

/** The page that begins at `at`; `null` for anything else, also for one that is cut off. */
function readPage(bytes: Buffer, at: number): Page | null {
  if (bytes.length < at + HEAD || bytes.toString('latin1', at, at + 4) !== 'OggS') return null
  const lengths = bytes.subarray(at + HEAD, at + HEAD + (bytes[at + 26] ?? 0))
  const body = at + HEAD + lengths.length
  const size = lengths.reduce((sum, length) => sum + length, body - at)
  if (at + size > bytes.length) return null
  return {
    size,
    serial: bytes.readUInt32LE(at + 14),
    number: bytes.readUInt32LE(at + 18),
    isFirst: ((bytes[at + 5] ?? 0) & 2) !== 0,
    position: Number(bytes.readBigInt64LE(at + 6)),
    packets: lengths.reduce((count, length) => count + (length < 255 ? 1 : 0), 0),
    firstPacket: bytes.subarray(body, at + size),
  }
}
