import type { ByteSource } from '../byte-source.ts'

export interface Box {
  type: string
  /** Where its contents begin and end. */
  start: number
  end: number
}

const MOST_BOXES = 2_000
const LARGEST_TABLE = 16 * 1024 * 1024

/** The box at a place, whose claim of its size may reach too far; `null` where none can be. */
export async function readBox(source: ByteSource, at: number, to: number): Promise<Box | null> {
  const head = await source.read(at, Math.min(16, to - at))
  if (head.length < 8) return null
  const short = head.readUInt32BE(0)
  const isLong = short === 1 && head.length === 16
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
  const headSize = isLong ? 16 : 8
  if (size < headSize) return null
  return { type: head.toString('latin1', 4, 8), start: at + headSize, end: at + size }
}

/** The boxes between two places of an MP4 file; claims that leave their parent end the list. */
export async function listBoxes(source: ByteSource, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = []
  let at = from
  while (at + 8 <= to && boxes.length < MOST_BOXES) {
    const box = await readBox(source, at, to)
    if (!box || box.end > to) break
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** The first box at a path such as `moov/udta/chpl` under `parent`. */
export async function findBox(
  source: ByteSource,
  parent: { start: number; end: number },
  path: string,
): Promise<Box | null> {
  let here: { start: number; end: number } = parent
  let found: Box | null = null
  for (const type of path.split('/')) {
    const boxes = await listBoxes(source, here.start, here.end)
    found = boxes.find((box) => box.type === type) ?? null
    if (!found) return null
    here = found
  }
  return found
}

/** What is in a box, as far as a table may reach. */
export const contentsOf = (source: ByteSource, { start, end }: Box) =>
  source.read(start, Math.min(end - start, LARGEST_TABLE))

/** The numbers of 32 bits in a table, from a place on. */
export function words(bytes: Buffer, from: number): number[] {
  const found: number[] = []
  for (let at = from; at + 4 <= bytes.length; at += 4) found.push(bytes.readUInt32BE(at))
  return found
}
