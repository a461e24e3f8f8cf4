import type { ByteSource } from '../byte-source.ts'

/** What is in a WAV file, and how long it lasts. */
export interface WavSound {
  /** Samples as they are, which every browser plays. */
  isPlain: boolean
  /** `null` when only decoding could tell. */
  seconds: number | null
}

const MOST_CHUNKS = 1_000
const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe
const UNKNOWN_SIZE = 0xffffffff

interface Coding {
  isPlain: boolean
  bytesPerSecond: number
}

/** Reads the chunks of a RIFF or RF64 file; `null` when there is no sound in them. */
export async function readWav(source: ByteSource): Promise<WavSound | null> {
  let coding: Coding | null = null
  let wideSize = 0
  let at = 12
  for (let chunks = 0; chunks < MOST_CHUNKS && at + 8 <= source.size; chunks++) {
    const head = await source.read(at, 48)
    const type = head.toString('latin1', 0, 4)
    const told = head.readUInt32LE(4)
    // RF64 keeps the size of the samples where 64 bits have room.
    if (type === 'ds64' && head.length >= 24) wideSize = Number(head.readBigUInt64LE(16))
    if (type === 'fmt ' && told >= 16) coding = readCoding(head.subarray(8))
    if (type === 'data') {
      const size = told === UNKNOWN_SIZE ? wideSize : told
      return coding && soundOf(coding, size, source.size - at - 8)
    }
    at += 8 + told + (told % 2)
  }
  return null
}

function readCoding(bytes: Buffer): Coding | null {
  if (bytes.length < 16) return null
  const tag = bytes.readUInt16LE(0)
  const kind = tag === EXTENSIBLE && bytes.length >= 26 ? bytes.readUInt16LE(24) : tag
  const isPlain = kind === PCM || kind === FLOAT
  const bytesPerSecond = bytes.readUInt32LE(4) * bytes.readUInt16LE(12)
  return isPlain && bytesPerSecond === 0 ? null : { isPlain, bytesPerSecond }
}

/** Who writes into a pipe cannot tell the size, and who was cut off tells too much. */
function soundOf({ isPlain, bytesPerSecond }: Coding, told: number, there: number): WavSound {
  const size = told === 0 ? there : Math.min(told, there)
  return { isPlain, seconds: isPlain || size <= 0 ? size / bytesPerSecond : null }
}
