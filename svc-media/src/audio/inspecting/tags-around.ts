import type { ByteSource } from '../byte-source.ts'
import { readSyncSafe } from '../tags/id3-tag.ts'
import { damagedAudio } from '../refusals.ts'

const MOST_TAGS = 4
const BOX = /[^]{4}(ftyp|moov|mdat|wide|pnot)/

/** Where the sound begins: ID3v2 tags may stand in front, several in a row, then zeros. */
export async function skipLeadingTags(source: ByteSource): Promise<number> {
  let at = 0
  for (let tags = 0; tags < MOST_TAGS; tags++) {
    const head = await source.read(at, 10)
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') break
    const size = readSyncSafe(head, 6)
    if (size === undefined) throw damagedAudio('MP3')
    const footer = (head[5] ?? 0) & 0x10 ? 10 : 0
    at += 10 + footer + size
    if (at >= source.size) throw damagedAudio('MP3')
  }
  if (at === 0) return 0
  const gap = await source.read(at, 4_096)
  const something = Math.max(
    0,
    gap.findIndex((byte) => byte !== 0),
  )
  // A box of MP4 begins with its size, and that with zeros.
  const box = gap.toString('latin1').search(BOX)
  return at + (box !== -1 && box <= something && something < box + 4 ? box : something)
}

/** Where the sound ends: ID3v1, Lyrics3, APEv2 and ID3v2 tags may stand behind it, in any order. */
export async function dropTrailingTags(source: ByteSource, start: number): Promise<number> {
  let end = source.size
  for (let tags = 0; tags < MOST_TAGS; tags++) {
    const tail = await source.read(Math.max(start, end - 128), Math.min(128, end - start))
    const size = sizeOfTag(tail)
    if (size === 0 || end - size <= start) break
    end -= size
  }
  return end
}

/** How large the tag is that ends with these bytes; 0 when none does. */
function sizeOfTag(tail: Buffer): number {
  const text = tail.toString('latin1')
  if (tail.length === 128 && text.startsWith('TAG')) return 128
  if (text.endsWith('LYRICS200')) return Number(/(\d{6})LYRICS200$/.exec(text)?.[1] ?? -15) + 15
  const apeAt = tail.length - 32
  if (apeAt >= 0 && text.startsWith('APETAGEX', apeAt)) {
    const hasHeader = tail.readUInt32LE(apeAt + 20) >= 0x80000000
    return tail.readUInt32LE(apeAt + 12) + (hasHeader ? 32 : 0)
  }
  const footerAt = tail.length - 10
  if (footerAt < 0 || !text.startsWith('3DI', footerAt)) return 0
  const size = readSyncSafe(tail, footerAt + 6)
  return size === undefined ? 0 : size + 20
}
