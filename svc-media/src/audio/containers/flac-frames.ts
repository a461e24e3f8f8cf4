import type { ByteSource } from '../byte-source.ts'

interface StreamInfo {
  rate: number
  largestBlock: number
  largestFrame: number
  total: number
}

interface FlacFrame {
  at: number
  /** The number of its first sample, and of the one behind its last. */
  first: number
  behind: number
}

const MOST_BLOCKS = 1_000
const SMALLEST_WINDOW = 128 * 1024
const LARGEST_WINDOW = 4 * 1024 * 1024
const LONGEST_HEAD = 16
// How many frame heads, at most, are wrong ones between two true ones.
const MOST_FALSE = 4

/**
 * How long a FLAC file lasts, in seconds, by its last whole frame: what its head tells is left open
 * by who writes into a pipe, and is too much in a file that was cut. `null` without any frame.
 */
export async function measureFlac(source: ByteSource): Promise<number | null> {
  const info = await readStreamInfo(source)
  if (!info || info.rate === 0) return null
  const start = await skipBlocks(source)
  const head = await source.read(start, LONGEST_HEAD)
  const first = readFrameHead(head, 0, info)?.first
  if (first === undefined) return null
  const smallest = Math.max(SMALLEST_WINDOW, info.largestFrame * 3)
  for (let size = smallest; size <= LARGEST_WINDOW; size *= 4) {
    const from = Math.max(start, source.size - size)
    const behind = lastWholeSample(await source.read(from, size), info)
    if (behind !== null) return (behind - first) / info.rate
    if (from === start) break
  }
  return null
}

async function readStreamInfo(source: ByteSource): Promise<StreamInfo | null> {
  const bytes = await source.read(8, 18)
  if (bytes.length < 18) return null
  return {
    largestBlock: bytes.readUInt16BE(2),
    largestFrame: bytes.readUIntBE(7, 3),
    rate: bytes.readUIntBE(10, 3) >> 4,
    total: (bytes.readUInt8(13) & 15) * 2 ** 32 + bytes.readUInt32BE(14),
  }
}

/** Where the frames begin, behind all that is told about them. */
async function skipBlocks(source: ByteSource): Promise<number> {
  let at = 4
  for (let blocks = 0; blocks < MOST_BLOCKS; blocks++) {
    const head = await source.read(at, 4)
    if (head.length < 4) break
    at += 4 + head.readUIntBE(1, 3)
    if ((head[0] ?? 0) & 0x80) break
  }
  return at
}

function lastWholeSample(bytes: Buffer, info: StreamInfo): number | null {
  const heads: FlacFrame[] = []
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const head = readFrameHead(bytes, at, info)
    if (head) heads.push(head)
  }
  const last = heads.at(-1)
  if (last && last.behind === info.total) return last.behind
  let end = bytes.length
  for (let i = heads.length - 1; i >= 0; i--) {
    const whole = heads
      .slice(Math.max(0, i - MOST_FALSE), i + 1)
      .findLast((frame) => crc16(bytes, frame.at, end) === 0)
    if (whole) return whole.behind
    end = heads[i]?.at ?? end
  }
  return null
}

/** The head of the frame at `at`, if one begins there: its own checksum tells. */
function readFrameHead(bytes: Buffer, at: number, info: StreamInfo): FlacFrame | null {
  const b = (i: number) => bytes[at + i] ?? 0
  if (b(0) !== 0xff || (b(1) & 0xfe) !== 0xf8 || (b(3) & 1) !== 0) return null
  const sizeCode = b(2) >> 4
  const rateCode = b(2) & 15
  if (sizeCode === 0 || rateCode === 15) return null
  const number = readNumber(bytes, at + 4)
  if (!number) return null
  let place = number.next
  const sizeBytes = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0
  const rateBytes = rateCode === 12 ? 1 : rateCode > 12 ? 2 : 0
  if (place + sizeBytes + rateBytes + 1 > bytes.length) return null
  const block = sizeBytes > 0 ? bytes.readUIntBE(place, sizeBytes) + 1 : blockOf(sizeCode)
  place += sizeBytes + rateBytes
  if (block > info.largestBlock || crc8(bytes, at, place) !== b(place - at)) return null
  const first = b(1) & 1 ? number.value : number.value * info.largestBlock
  return { at, first, behind: first + block }
}

function blockOf(code: number): number {
  if (code === 1) return 192
  return code < 6 ? 576 << (code - 2) : 256 << (code - 8)
}

/** A number as UTF-8 writes characters, carried on to 36 bits. */
function readNumber(bytes: Buffer, at: number): { value: number; next: number } | null {
  const head = bytes[at] ?? 0xff
  if (head < 0x80) return { value: head, next: at + 1 }
  const more = Math.clz32(~(head << 24)) - 1
  if (more < 1 || more > 6) return null
  let value = head & (0x3f >> more)
  for (let i = 1; i <= more; i++) {
    const part = bytes[at + i] ?? 0
    if ((part & 0xc0) !== 0x80) return null
    value = value * 64 + (part & 0x3f)
  }
  return { value, next: at + 1 + more }
}

const CRC8 = crcTable(0x07, 8)
const CRC16 = crcTable(0x8005, 16)

function crcTable(polynomial: number, bits: 8 | 16): Uint16Array {
  const top = 1 << (bits - 1)
  const mask = (1 << bits) - 1
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << (bits - 8)
    for (let i = 0; i < 8; i++) crc = (crc & top ? (crc << 1) ^ polynomial : crc << 1) & mask
    return crc
  })
}

function crc8(bytes: Buffer, from: number, to: number): number {
  let crc = 0
  for (let i = from; i < to; i++) crc = CRC8[crc ^ (bytes[i] ?? 0)] ?? 0
  return crc
}

/** Over a whole frame with its checksum: 0 when nothing in it was changed. */
function crc16(bytes: Buffer, from: number, to: number): number {
  let crc = 0
  for (let i = from; i < to; i++) {
    crc = ((crc << 8) & 0xffff) ^ (CRC16[(crc >> 8) ^ (bytes[i] ?? 0)] ?? 0)
  }
  return crc
}
