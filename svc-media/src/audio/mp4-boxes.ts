import type { ByteSource } from './byte-source.ts'

export interface Box {
  type: string
  /** Where its contents begin and end. */
  start: number
  end: number
}

const MOST_BOXES = 2_000

/** The boxes between two places of an MP4 file; claims that leave their parent end the list. */
export async function listBoxes(source: ByteSource, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = []
  let at = from
  while (at + 8 <= to && boxes.length < MOST_BOXES) {
    const head = await source.read(at, 16)
    if (head.length < 8) break
    const short = head.readUInt32BE(0)
    const isLong = short === 1 && head.length === 16
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
    if (size < (isLong ? 16 : 8) || at + size > to) break
    boxes.push({
      type: head.toString('latin1', 4, 8),
      start: at + (isLong ? 16 : 8),
      end: at + size,
    })
    at += size
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
