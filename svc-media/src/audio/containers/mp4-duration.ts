import type { ByteSource } from '../byte-source.ts'
import { type Box, contentsOf, findBox, words } from './mp4-boxes.ts'
import { readItunesLength } from './mp4-itunes.ts'
import { measureFragments } from './mp4-fragments.ts'
import { samplesThere } from './mp4-samples.ts'

/** A part of the track that is played, in the units of the track. */
interface Edit {
  from: number
  length: number
}

/** How long a track is played, in seconds: what its edit list chooses of the samples that are there. */
export async function measureTrack(source: ByteSource, moov: Box, track: Box): Promise<number> {
  const scale = await readScale(source, track, 'mdia/mdhd')
  const movieScale = await readScale(source, moov, 'mvhd')
  if (scale === 0) return 0
  const whole =
    (await measureSamples(source, track)) + (await measureFragments(source, moov, track))
  const edits = movieScale > 0 ? await readEdits(source, track, scale / movieScale) : []
  if (edits.length === 0) return Math.min(whole, await readItunesLength(source, moov)) / scale
  const played = edits.map(({ from, length }) => Math.max(0, Math.min(length, whole - from)))
  return played.reduce((sum, length) => sum + length, 0) / scale
}

async function readScale(source: ByteSource, parent: Box, path: string): Promise<number> {
  const box = await findBox(source, parent, path)
  const bytes = box ? await contentsOf(source, box) : Buffer.alloc(0)
  const at = bytes[0] === 1 ? 20 : 12
  return bytes.length >= at + 4 ? bytes.readUInt32BE(at) : 0
}

async function measureSamples(source: ByteSource, track: Box): Promise<number> {
  const table = await findBox(source, track, 'mdia/minf/stbl/stts')
  if (!table) return 0
  const runs = words(await contentsOf(source, table), 8)
  let left = await samplesThere(source, track)
  let length = 0
  for (let i = 0; i + 1 < runs.length && left > 0; i += 2) {
    const count = Math.min(left, runs[i] ?? 0)
    length += count * (runs[i + 1] ?? 0)
    left -= count
  }
  return length
}

/** The edit list; an entry of no length plays to the end, and one without a place is silence. */
async function readEdits(source: ByteSource, track: Box, perUnit: number): Promise<Edit[]> {
  const box = await findBox(source, track, 'edts/elst')
  if (!box) return []
  const bytes = await contentsOf(source, box)
  const isLong = bytes[0] === 1
  const size = isLong ? 20 : 12
  const edits: Edit[] = []
  for (let at = 8; at + size <= bytes.length; at += size) {
    const told = isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at)
    const from = isLong ? Number(bytes.readBigInt64BE(at + 8)) : bytes.readInt32BE(at + 4)
    if (from >= 0) edits.push({ from, length: told === 0 ? Infinity : told * perUnit })
  }
  return edits
}
