import type { ByteSource } from '../byte-source.ts'
import { type Box, contentsOf, findBox, listBoxes, readBox } from './mp4-boxes.ts'

interface Defaults {
  duration: number
  size: number
}

const MOST_FRAGMENTS = 100_000
const MOST_BETWEEN = 100
const MOST_IN_RUN = 100_000

/** How long the fragments of a track are together, in its units: MP4 as streams are made of. */
export async function measureFragments(source: ByteSource, moov: Box, track: Box): Promise<number> {
  const extended = await findBox(source, moov, 'mvex')
  const id = await readTrackId(source, track)
  if (!extended) return 0
  const defaults = await readDefaults(source, extended, id)
  let length = 0
  let at = moov.end
  for (let count = 0; count < MOST_FRAGMENTS && at < source.size; count++) {
    const [moof, mdat] = await nextFragment(source, at)
    if (!moof || !mdat) break
    const runs = await readRuns(source, moof, { id, defaults })
    length += lengthOf(runs, Math.min(mdat.end, source.size) - mdat.start)
    at = mdat.end
  }
  return length
}

/** The next description of samples, and the box of their bytes behind it, which may be cut off. */
async function nextFragment(source: ByteSource, from: number): Promise<(Box | undefined)[]> {
  let moof: Box | undefined
  let at = from
  for (let boxes = 0; boxes < MOST_BETWEEN; boxes++) {
    const box = await readBox(source, at, source.size)
    if (!box) break
    if (box.type === 'moof') moof = box
    if (box.type === 'mdat') return [moof, box]
    at = box.end
  }
  return []
}

/** Of samples in order, those whose bytes are there. */
function lengthOf(samples: readonly Defaults[], bytes: number): number {
  let end = 0
  let length = 0
  for (const { duration, size } of samples) {
    end += size
    if (end > bytes) break
    length += duration
  }
  return length
}

async function readRuns(
  source: ByteSource,
  moof: Box,
  { id, defaults }: { id: number; defaults: Defaults },
): Promise<Defaults[]> {
  const samples: Defaults[] = []
  for (const traf of await listBoxes(source, moof.start, moof.end)) {
    const header = traf.type === 'traf' ? await findBox(source, traf, 'tfhd') : null
    if (!header) continue
    const head = await contentsOf(source, header)
    if (head.length < 8 || head.readUInt32BE(4) !== id) continue
    const own = readFragmentDefaults(head, defaults)
    for (const trun of await listBoxes(source, traf.start, traf.end)) {
      if (trun.type === 'trun') samples.push(...readRun(await contentsOf(source, trun), own))
    }
  }
  return samples
}

function readFragmentDefaults(head: Buffer, defaults: Defaults): Defaults {
  const flags = head.readUIntBE(1, 3)
  let at = 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0)
  const next = (isTold: number, otherwise: number) => {
    if (!isTold || at + 4 > head.length) return otherwise
    at += 4
    return head.readUInt32BE(at - 4)
  }
  return { duration: next(flags & 8, defaults.duration), size: next(flags & 16, defaults.size) }
}

function readRun(bytes: Buffer, defaults: Defaults): Defaults[] {
  const flags = bytes.length >= 8 ? bytes.readUIntBE(1, 3) : 0
  const count = bytes.length >= 8 ? bytes.readUInt32BE(4) : 0
  const fields = [0x100, 0x200, 0x400, 0x800].filter((field) => flags & field)
  const samples: Defaults[] = []
  let at = 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
  const mostSamples = fields.length > 0 ? (bytes.length - at) / (4 * fields.length) : MOST_IN_RUN
  for (let i = 0; i < Math.min(count, Math.floor(mostSamples)); i++) {
    samples.push({
      duration: flags & 0x100 ? bytes.readUInt32BE(at) : defaults.duration,
      size: flags & 0x200 ? bytes.readUInt32BE(at + (flags & 0x100 ? 4 : 0)) : defaults.size,
    })
    at += 4 * fields.length
  }
  return samples
}

async function readTrackId(source: ByteSource, track: Box): Promise<number> {
  const box = await findBox(source, track, 'tkhd')
  const bytes = box ? await contentsOf(source, box) : Buffer.alloc(0)
  const at = bytes[0] === 1 ? 20 : 12
  return bytes.length >= at + 4 ? bytes.readUInt32BE(at) : 0
}

async function readDefaults(source: ByteSource, mvex: Box, id: number): Promise<Defaults> {
  for (const box of await listBoxes(source, mvex.start, mvex.end)) {
    const bytes = box.type === 'trex' ? await contentsOf(source, box) : Buffer.alloc(0)
    if (bytes.length < 20 || bytes.readUInt32BE(4) !== id) continue
    return { duration: bytes.readUInt32BE(12), size: bytes.readUInt32BE(16) }
  }
  return { duration: 0, size: 0 }
}
