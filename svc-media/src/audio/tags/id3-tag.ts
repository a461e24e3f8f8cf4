import type { ByteSource } from '../byte-source.ts'

/** A frame without what its writer did to it: as many bytes as it says, none of them put in between. */
interface Frame {
  id: string
  body: Buffer
}

const HEAD = 10
const LARGEST_TAGS = 16 * 1024 * 1024
const MOST_FRAMES = 5_000
const FRAME_ID = /^[A-Z0-9]{4}$/
/** What is read of a tag: nothing else in it can spoil that. */
const USED = new Set(['TIT2', 'TPE1', 'TPE2', 'TALB', 'TXXX', 'APIC', 'CHAP'])
const LARGEST_SYNC_SAFE = 2 ** 28

/**
 * The ID3v2 tags before a sound, written anew as version 2.4 by the book. What writers do otherwise
 * is read here: unsynchronised tags, extended heads, sizes of the wrong kind, also within chapters.
 */
export async function readId3Tags(source: ByteSource, end: number): Promise<Buffer> {
  const bytes = await source.read(0, Math.min(end, LARGEST_TAGS))
  const tags: Buffer[] = []
  for (let at = 0; bytes.toString('latin1', at, at + 3) === 'ID3';) {
    const size = readSyncSafe(bytes, at + 6)
    if (size === undefined) break
    const tag = bytes.subarray(at, at + HEAD + size)
    tags.push(writeTag(readFrames(tag)))
    at += HEAD + size + ((bytes[at + 5] ?? 0) & 0x10 ? HEAD : 0)
  }
  return Buffer.concat(tags)
}

function readFrames(tag: Buffer): Frame[] {
  const version = tag[3] ?? 0
  const flags = tag[5] ?? 0
  const isUnsynchronised = (flags & 0x80) !== 0
  const packed = tag.subarray(HEAD)
  // Before version 4 the tag is unsynchronised as a whole, and then frame by frame.
  const body = isUnsynchronised && version < 4 ? withoutFillers(packed) : packed
  if (version === 2) return readOldFrames(body)
  const start = flags & 0x40 ? lengthOfExtendedHead(body, version) : 0
  const frames = readFrameRun(body.subarray(start), { version, isUnsynchronised })
  return frames.map((frame) => (frame.id === 'CHAP' ? rewriteChapter(frame, version) : frame))
}

/** A filler is a zero behind each byte of ones, so that no frame of MPEG seems to begin in a tag. */
function withoutFillers(bytes: Buffer): Buffer {
  return bytes.includes('\xff\0', 0, 'latin1')
    ? Buffer.from(bytes.toString('latin1').replaceAll('\xff\0', '\xff'), 'latin1')
    : bytes
}

function lengthOfExtendedHead(body: Buffer, version: number): number {
  if (body.length < 4) return 0
  return version === 4 ? (readSyncSafe(body, 0) ?? 0) : body.readUInt32BE(0) + 4
}

/** Version 2 has names of three letters: those of them that are used here get the newer ones. */
const OLD_IDS: Readonly<Record<string, string>> = {
  TT2: 'TIT2',
  TP1: 'TPE1',
  TP2: 'TPE2',
  TAL: 'TALB',
}

function readOldFrames(body: Buffer): Frame[] {
  const frames: Frame[] = []
  for (let at = 0; at + 6 < body.length && body[at] !== 0 && frames.length < MOST_FRAMES;) {
    const size = body.readUIntBE(at + 3, 3)
    const old = body.toString('latin1', at, at + 3)
    const content = body.subarray(at + 6, at + 6 + size)
    const id = OLD_IDS[old]
    if (id) frames.push({ id, body: content })
    if (old === 'PIC') frames.push({ id: 'APIC', body: withLongType(content) })
    at += 6 + size
  }
  return frames
}

/** A picture's kind, of three letters, as the newer versions name it. */
function withLongType(picture: Buffer): Buffer {
  const type = picture.toString('latin1', 1, 4).toUpperCase() === 'PNG' ? 'png' : 'jpeg'
  return Buffer.concat([
    picture.subarray(0, 1),
    Buffer.from(`image/${type}\0`),
    picture.subarray(4),
  ])
}

interface Writing {
  version: number
  isUnsynchronised: boolean
}

function readFrameRun(body: Buffer, writing: Writing): Frame[] {
  const frames: Frame[] = []
  let at = 0
  for (let count = 0; at + HEAD < body.length && count < MOST_FRAMES; count++) {
    const id = body.toString('latin1', at, at + 4)
    if (!FRAME_ID.test(id)) break
    const size = sizeOfFrame(body, at, writing.version)
    const content = body.subarray(at + HEAD, at + HEAD + size)
    if (USED.has(id)) frames.push({ id, body: unpack(content, body[at + 9] ?? 0, writing) })
    at += HEAD + size
  }
  return frames
}

/** Sizes of version 4 have seven bits to a byte; some write eight, which shows in what is behind. */
function sizeOfFrame(body: Buffer, at: number, version: number): number {
  const plain = body.readUInt32BE(at + 4)
  const safe = readSyncSafe(body, at + 4)
  if (version !== 4 || safe === undefined || safe === plain) return plain
  return isFrameOrEnd(body, at + HEAD + safe) || !isFrameOrEnd(body, at + HEAD + plain)
    ? safe
    : plain
}

function isFrameOrEnd(body: Buffer, at: number): boolean {
  if (at >= body.length) return at === body.length
  return body[at] === 0 || FRAME_ID.test(body.toString('latin1', at, at + 4))
}

function unpack(content: Buffer, flags: number, { version, isUnsynchronised }: Writing): Buffer {
  if (version !== 4) return content
  const told = content.subarray(flags & 0x01 ? 4 : 0)
  return flags & 0x02 || isUnsynchronised ? withoutFillers(told) : told
}

/** Within a chapter, behind its name and its four places, stand frames again. */
function rewriteChapter({ id, body }: Frame, version: number): Frame {
  const inside = body.indexOf(0) + 1 + 16
  const frames = readFrameRun(body.subarray(inside), { version, isUnsynchronised: false })
  return { id, body: Buffer.concat([body.subarray(0, inside), ...frames.map(writeFrame)]) }
}

function writeTag(frames: readonly Frame[]): Buffer {
  const body = Buffer.concat(frames.map(writeFrame))
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), syncSafe(body.length), body])
}

function writeFrame({ id, body }: Frame): Buffer {
  return Buffer.concat([Buffer.from(id, 'latin1'), syncSafe(body.length), Buffer.alloc(2), body])
}

function syncSafe(size: number): Buffer {
  if (size >= LARGEST_SYNC_SAFE) throw new Error('a frame is too large')
  return Buffer.from([21, 14, 7, 0].map((bits) => (size >> bits) & 0x7f))
}

/** Four bytes of seven bits each, as ID3 writes sizes; `undefined` when they are not such. */
export function readSyncSafe(bytes: Buffer, at: number): number | undefined {
  const parts = [...bytes.subarray(at, at + 4)]
  if (parts.length < 4 || parts.some((part) => part > 0x7f)) return undefined
  return parts.reduce((size, part) => size * 128 + part, 0)
}
