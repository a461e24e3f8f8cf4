import type { ByteSource } from '../byte-source.ts'
import { type Box, contentsOf, findBox, words } from './mp4-boxes.ts'

/** How many samples of a track have all their bytes in the file: fewer than told when it was cut. */
export async function samplesThere(source: ByteSource, track: Box): Promise<number> {
  const chunks = await readPlaces(source, track)
  const runs = await readTable(source, track, 'stsc', 8)
  let samples = 0
  let run = 0
  for (const [index, place] of chunks.entries()) {
    while ((runs[run + 3] ?? Infinity) <= index + 1) run += 3
    const inChunk = runs[run + 1] ?? 0
    // The bytes of the sound lie in order, so that only the last chunk can be there in part.
    const isLast = index === chunks.length - 1 || (chunks[index + 1] ?? 0) >= source.size
    if (isLast) return samples + (await countUpTo(source, track, { samples, inChunk, place }))
    samples += inChunk
  }
  return samples
}

interface Chunk {
  /** How many samples stand before it, and how many in it. */
  samples: number
  inChunk: number
  place: number
}

/** How many of a chunk's samples end within the file, by their sizes. */
async function countUpTo(source: ByteSource, track: Box, chunk: Chunk): Promise<number> {
  const table = await findBox(source, track, 'mdia/minf/stbl/stsz')
  if (!table) return chunk.inChunk
  const head = await source.read(table.start, 12)
  const same = head.length === 12 ? head.readUInt32BE(4) : 0
  const length = Math.min(chunk.inChunk * 4, table.end - table.start - 12 - chunk.samples * 4)
  const sizes =
    same > 0 || length <= 0
      ? []
      : words(await source.read(table.start + 12 + chunk.samples * 4, length), 0)
  let end = chunk.place
  for (let count = 0; count < chunk.inChunk; count++) {
    end += same || (sizes[count] ?? 0)
    if (end > source.size) return count
  }
  return chunk.inChunk
}

/** Where the chunks are, by the table of 32 bits or that of 64. */
async function readPlaces(source: ByteSource, track: Box): Promise<number[]> {
  const short = await readTable(source, track, 'stco', 8)
  if (short.length > 0) return short
  const halves = await readTable(source, track, 'co64', 8)
  return halves.flatMap((high, i) => (i % 2 === 0 ? [high * 2 ** 32 + (halves[i + 1] ?? 0)] : []))
}

async function readTable(source: ByteSource, track: Box, type: string, from: number) {
  const box = await findBox(source, track, `mdia/minf/stbl/${type}`)
  return box ? words(await contentsOf(source, box), from) : []
}
