export interface Frame {
  bytes: number
  samples: number
  sampleRate: number
  /** Of MPEG audio: 1, 2 or 3. */
  layer: number
}

export type ReadFrame = (bytes: Buffer, at: number) => Frame | null

const BITRATES: Readonly<Record<string, readonly number[]>> = {
  '1-1': [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  '1-2': [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  '1-3': [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  '2-1': [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  '2-2': [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  '2-3': [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const MPEG_RATES = [44_100, 48_000, 32_000]
const ADTS_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
  7_350,
]

/** The frame of MPEG audio (MP3 and its elders) that begins at `at`, if one does. */
export const readMpegFrame: ReadFrame = (bytes, at) => {
  const b1 = bytes[at + 1] ?? 0
  const b2 = bytes[at + 2] ?? 0
  if (bytes[at] !== 0xff || (b1 & 0xe0) !== 0xe0) return null
  const version = (b1 >> 3) & 3
  const layer = 4 - ((b1 >> 1) & 3)
  const rate = MPEG_RATES[(b2 >> 2) & 3]
  if (version === 1 || layer === 4 || rate === undefined) return null
  const isFirst = version === 3
  const kilobits = BITRATES[`${isFirst ? 1 : 2}-${layer}`]?.[b2 >> 4]
  if (!kilobits) return null
  const sampleRate = rate >> (isFirst ? 0 : version === 2 ? 1 : 2)
  const samples = layer === 1 ? 384 : layer === 3 && !isFirst ? 576 : 1152
  const padding = ((b2 >> 1) & 1) * (layer === 1 ? 4 : 1)
  const slots = Math.floor((samples * kilobits * 125) / sampleRate)
  return { bytes: (layer === 1 ? slots & ~3 : slots) + padding, samples, sampleRate, layer }
}

/** The ADTS frame of bare AAC that begins at `at`, if one does. */
export const readAdtsFrame: ReadFrame = (bytes, at) => {
  const b = (i: number) => bytes[at + i] ?? 0
  if (b(0) !== 0xff || (b(1) & 0xf6) !== 0xf0) return null
  const sampleRate = ADTS_RATES[(b(2) >> 2) & 15]
  const length = ((b(3) & 3) << 11) | (b(4) << 3) | (b(5) >> 5)
  if (sampleRate === undefined || length < 8) return null
  return { bytes: length, samples: 1024 * ((b(6) & 3) + 1), sampleRate, layer: 0 }
}

/** Whether frames follow one another from `at`, as far as `bytes` reaches. */
export function isFrameRun(readFrame: ReadFrame, bytes: Buffer, at: number): boolean {
  let place = at
  let frames = 0
  while (frames < 4 && place + 10 <= bytes.length) {
    const frame = readFrame(bytes, place)
    if (!frame) return false
    place += frame.bytes
    frames++
  }
  return frames === 4 || (frames >= 2 && place >= bytes.length - 10)
}
