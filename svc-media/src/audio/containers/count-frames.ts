import type { ByteSource } from '../byte-source.ts'
import type { Frame, ReadFrame } from './mpeg-frames.ts'
import { readMpegHead, samplesTakenOff } from './mpeg-head.ts'

const CHUNK = 1024 * 1024
const LONGEST_FRAME = 8_192
const HEAD_BYTES = 7

/**
 * How long a run of frames lasts when it is played, in seconds, by counting them: right for any bit
 * rate, with or without a length header. Damage inside is stepped over.
 */
export async function countFrames(source: ByteSource, readFrame: ReadFrame): Promise<number> {
  let seconds = 0
  let frames = 0
  let head: ReturnType<typeof readMpegHead> = null
  let before: Frame | null = null
  let rate = 1
  let at = 0
  while (at < source.size) {
    const chunk = await source.read(at, CHUNK)
    const isLast = at + chunk.length >= source.size
    const end = chunk.length - (isLast ? HEAD_BYTES : LONGEST_FRAME + HEAD_BYTES)
    let place = 0
    while (place < end) {
      const frame = readFrame(chunk, place)
      // Bytes that look like a frame stand in pictures and noise, too: there, a second one must follow.
      if (!frame || !(isAlike(frame, before) || isFollowed(readFrame, chunk, place, frame))) {
        before = null
        const next = chunk.indexOf(0xff, place + 1)
        place = next === -1 ? chunk.length : next
        continue
      }
      head ??= frames === 0 ? readMpegHead(chunk, place, frame) : null
      if (frames > 0 || !head) seconds += frame.samples / frame.sampleRate
      rate = frame.sampleRate
      frames += 1
      before = frame
      place += frame.bytes
    }
    if (isLast) break
    at += place
  }
  return head ? Math.max(0, seconds - samplesTakenOff(head, frames - 1) / rate) : seconds
}

const isAlike = (a: Frame, b: Frame | null) =>
  b !== null && a.sampleRate === b.sampleRate && a.layer === b.layer

/** Whether another frame of the kind follows, or the end. */
function isFollowed(readFrame: ReadFrame, bytes: Buffer, at: number, frame: Frame): boolean {
  const next = at + frame.bytes
  if (next + HEAD_BYTES > bytes.length) return next === bytes.length
  const following = readFrame(bytes, next)
  return following !== null && isAlike(following, frame)
}
