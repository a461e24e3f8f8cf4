import type { ByteSource } from '../byte-source.ts'
import type { Chapter } from '../../base/tables.ts'
import { type Box, contentsOf, findBox, listBoxes, words } from '../containers/mp4-boxes.ts'

const MOST_CHAPTERS = 2_000
const MOST_LISTED = 255
const LONGEST_TITLE = 1_024

/** Chapters of an MP4 audiobook: the list that Nero began, or else the text track that Apple uses. */
export async function readMp4Chapters(source: ByteSource): Promise<Chapter[]> {
  const whole = { start: 0, end: source.size }
  const moov = (await listBoxes(source, 0, source.size)).find((box) => box.type === 'moov')
  const list = await findBox(source, whole, 'moov/udta/chpl')
  const listed = list ? readList(await contentsOf(source, list)) : []
  // The list counts with one byte: of a longer book it has the beginning.
  if (!moov || (listed.length > 0 && listed.length < MOST_LISTED)) return listed
  const told = await readTextTrack(source, moov)
  return told.length > listed.length ? told : listed
}

function readList(bytes: Buffer): Chapter[] {
  const chapters: Chapter[] = []
  // Version and flags, four unused bytes in version 1, then how many there are.
  let at = bytes[0] === 1 ? 8 : 4
  const count = bytes[at++] ?? 0
  while (chapters.length < count && at + 9 <= bytes.length) {
    const startSeconds = Number(bytes.readBigUInt64BE(at)) / 1e7
    const length = bytes[at + 8] ?? 0
    chapters.push({ title: bytes.toString('utf8', at + 9, at + 9 + length), startSeconds })
    at += 9 + length
  }
  return chapters
}

async function readTextTrack(source: ByteSource, moov: Box): Promise<Chapter[]> {
  const tracks = (await listBoxes(source, moov.start, moov.end)).filter((b) => b.type === 'trak')
  const wanted = await chapterTrackIds(source, tracks)
  for (const track of tracks) {
    const head = await findBox(source, track, 'tkhd')
    if (!head) continue
    const bytes = await contentsOf(source, head)
    const id = bytes.length >= 24 ? bytes.readUInt32BE(bytes[0] === 1 ? 20 : 12) : 0
    if (!wanted.has(id)) continue
    const chapters = await readTrack(source, track)
    if (chapters.length > 0) return chapters
  }
  return []
}

async function chapterTrackIds(source: ByteSource, tracks: readonly Box[]): Promise<Set<number>> {
  const ids = new Set<number>()
  for (const track of tracks) {
    const chap = await findBox(source, track, 'tref/chap')
    if (chap) for (const id of words(await contentsOf(source, chap), 0)) ids.add(id)
  }
  return ids
}

async function readTrack(source: ByteSource, track: Box): Promise<Chapter[]> {
  const table = async (path: string) => {
    const box = await findBox(source, track, path)
    return box ? contentsOf(source, box) : Buffer.alloc(0)
  }
  const header = await table('mdia/mdhd')
  const scale = header.length >= 24 ? header.readUInt32BE(header[0] === 1 ? 20 : 12) : 0
  const places = placesOf(
    words(await table('mdia/minf/stbl/stco'), 8),
    words(await table('mdia/minf/stbl/stsc'), 8),
    words(await table('mdia/minf/stbl/stsz'), 4),
  )
  const times = words(await table('mdia/minf/stbl/stts'), 8)
  if (scale === 0) return []
  const chapters: Chapter[] = []
  let ticks = 0
  let run = 0
  let left = times[0] ?? 0
  // A chapter is a sample: its title, with two bytes before it that tell how long the title is.
  for (const place of places) {
    const sample = await source.read(place, LONGEST_TITLE + 2)
    if (sample.length < 2) break
    const length = Math.min(sample.readUInt16BE(0), LONGEST_TITLE)
    chapters.push({ title: textOf(sample.subarray(2, 2 + length)), startSeconds: ticks / scale })
    if (left === 0) left = times[(run += 2)] ?? 0
    ticks += times[run + 1] ?? 0
    left -= 1
  }
  return chapters
}

/** Where each sample is: chunks hold as many as `runs` tells, one behind the other. */
function placesOf(
  chunks: readonly number[],
  runs: readonly number[],
  [sameSize = 0, count = 0, ...sizes]: readonly number[],
): number[] {
  const places: number[] = []
  let run = 0
  for (const [index, chunk] of chunks.entries()) {
    if ((runs[run + 3] ?? Infinity) <= index + 1) run += 3
    let place = chunk
    for (let i = 0; i < (runs[run + 1] ?? 1); i++) {
      if (places.length >= Math.min(count, MOST_CHAPTERS)) return places
      place += i === 0 ? 0 : sameSize || (sizes[places.length - 1] ?? 0)
      places.push(place)
    }
  }
  return places
}

function textOf(bytes: Buffer): string {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0
  if (mark !== 0xfeff) return bytes.toString('utf8')
  const even = Buffer.from(bytes.subarray(2, bytes.length & ~1))
  return even.swap16().toString('utf16le')
}
