import type { Frame } from './mpeg-frames.ts'

/** What an encoder notes in a first frame that holds no sound. */
interface MpegHead {
  /** How many frames follow; `null` when it does not say. */
  frames: number | null
  /** Samples of silence that it put before and behind the sound; `null` when it does not say. */
  silence: { before: number; behind: number } | null
}

// What a decoder of layer III is late by, and takes off together with the encoder's delay.
const DECODER_DELAY = 529

/** The Xing, Info or VBRI head in the frame at `at`, if it is one. */
export function readMpegHead(bytes: Buffer, at: number, frame: Frame): MpegHead | null {
  if (frame.layer !== 3) return null
  const head = bytes.subarray(at, at + frame.bytes)
  const sign = /Xing|Info|VBRI/.exec(head.toString('latin1', 0, 48))
  if (!sign) return null
  if (sign[0] === 'VBRI') return { frames: null, silence: null }
  let place = sign.index + 8
  const flags = head.length >= place ? head.readUInt32BE(sign.index + 4) : 0
  const frames = flags & 1 && head.length >= place + 4 ? head.readUInt32BE(place) : null
  place += (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0)
  const isTold = /^(LAME|Lavf|Lavc)$/.test(head.toString('latin1', place, place + 4))
  if (!isTold || head.length < place + 24) return { frames, silence: null }
  const both = head.readUIntBE(place + 21, 3)
  return { frames, silence: { before: both >> 12, behind: both & 0xfff } }
}

/** How many samples a decoder takes off, of a sound that has `frames` of them. */
export function samplesTakenOff({ frames, silence }: MpegHead, counted: number): number {
  if (!silence) return 0
  // The end is known by the number of frames: what was cut off has lost it.
  const isWhole = frames !== null && counted >= frames
  const behind = isWhole ? Math.max(0, silence.behind - DECODER_DELAY) : 0
  return silence.before + DECODER_DELAY + behind
}
