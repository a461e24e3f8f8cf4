import type { ByteSource } from '../byte-source.ts'
import { type Box, contentsOf, findBox, listBoxes } from './mp4-boxes.ts'

/** How many samples iTunes notes to be the sound, between its silence before and behind, if it does. */
export async function readItunesLength(source: ByteSource, moov: Box): Promise<number> {
  const meta = await findBox(source, moov, 'udta/meta')
  const list = meta && (await findBox(source, { start: meta.start + 4, end: meta.end }, 'ilst'))
  const items = list ? await listBoxes(source, list.start, list.end) : []
  for (const item of items.filter(({ type }) => type === '----')) {
    const text = (await contentsOf(source, item)).toString('latin1')
    // Of its numbers, the first is always 0, and two tell the silence.
    const told = /iTunSMPB.*?data.{8} ?0{8}(?: [0-9A-F]{8}){2} ([0-9A-F]{16})/s.exec(text)
    if (told) return parseInt(told[1] ?? '', 16)
  }
  return Infinity
}
