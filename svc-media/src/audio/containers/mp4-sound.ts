import type { ByteSource } from '../byte-source.ts'
import { type Box, contentsOf, findBox, listBoxes, words } from './mp4-boxes.ts'
import { measureTrack } from './mp4-duration.ts'

/** How the sound of an MP4 file is coded, as far as it matters who can play it. */
export type Mp4Coding = 'aac' | 'mp3' | 'alac' | 'lossless' | 'other'

export interface Mp4Sound {
  coding: Mp4Coding
  seconds: number
}

const CODINGS: Readonly<Record<string, Mp4Coding>> = {
  alac: 'alac',
  fLaC: 'lossless',
  lpcm: 'lossless',
  ipcm: 'lossless',
  fpcm: 'lossless',
  sowt: 'lossless',
  twos: 'lossless',
  in24: 'lossless',
  in32: 'lossless',
  fl32: 'lossless',
  'raw ': 'lossless',
}
/** Pictures of an audiobook's chapters are a track, too: of many in a second they would be a video. */
const STILLS = /^(jpeg|mjp[ab]|png |tiff|gif )$/
const OBJECT_TYPES: Readonly<Record<number, Mp4Coding>> = {
  0x40: 'aac',
  0x66: 'aac',
  0x67: 'aac',
  0x68: 'aac',
  0x69: 'mp3',
  0x6b: 'mp3',
}

/** What is heard of an MP4 or QuickTime file: its first track of sound; `null` when there is none. */
export async function readMp4Sound(source: ByteSource): Promise<Mp4Sound | 'video' | null> {
  const moov = await findBox(source, { start: 0, end: source.size }, 'moov')
  if (!moov) return null
  const tracks = (await listBoxes(source, moov.start, moov.end)).filter((b) => b.type === 'trak')
  let sound: Mp4Sound | null = null
  for (const track of tracks) {
    const handler = await findBox(source, track, 'mdia/hdlr')
    const kind = handler && (await contentsOf(source, handler)).toString('latin1', 8, 12)
    const table = await findBox(source, track, 'mdia/minf/stbl/stsd')
    const description = table ? await contentsOf(source, table) : Buffer.alloc(0)
    if (kind === 'vide' && !(STILLS.test(codeOf(description)) && (await isSlow(source, track)))) {
      return 'video'
    }
    if (kind !== 'soun' || sound) continue
    sound = { coding: codingOf(description), seconds: await measureTrack(source, moov, track) }
  }
  return sound
}

/** Whether a track shows less than one picture a second, by how long each is told to stay. */
async function isSlow(source: ByteSource, track: Box): Promise<boolean> {
  const header = await findBox(source, track, 'mdia/mdhd')
  const table = await findBox(source, track, 'mdia/minf/stbl/stts')
  if (!header || !table) return true
  const head = await contentsOf(source, header)
  const scale = head.length >= 24 ? head.readUInt32BE(head[0] === 1 ? 20 : 12) : 0
  const runs = words(await contentsOf(source, table), 8)
  let pictures = 0
  let ticks = 0
  for (let i = 0; i + 1 < runs.length; i += 2) {
    pictures += runs[i] ?? 0
    ticks += (runs[i] ?? 0) * (runs[i + 1] ?? 0)
  }
  return pictures < 2 || ticks >= pictures * scale
}

const codeOf = (description: Buffer) => description.toString('latin1', 12, 16)

function codingOf(description: Buffer): Mp4Coding {
  const code = codeOf(description)
  if (code !== 'mp4a') return CODINGS[code] ?? 'other'
  const type = objectTypeOf(description)
  return type === undefined ? 'aac' : (OBJECT_TYPES[type] ?? 'other')
}

/** What `mp4a` stands for is told by descriptors in a box of its own, each with its length. */
function objectTypeOf(description: Buffer): number | undefined {
  const box = description.indexOf('esds', 16, 'latin1')
  if (box === -1) return undefined
  let at = box + 8
  if (description[at] === 3) at = skipLength(description, at + 1) + 3
  return description[at] === 4 ? description[skipLength(description, at + 1)] : undefined
}

function skipLength(bytes: Buffer, at: number): number {
  let place = at
  while ((bytes[place] ?? 0) & 0x80 && place < at + 3) place++
  return place + 1
}
