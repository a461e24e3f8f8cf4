import { invalid } from '@hub/service-kit/base'
import type { Metadata } from 'sharp'

/** A picture as it is stored: re-encoded, upright, without what the camera wrote into it. */
export interface Picture {
  full: Buffer
  thumbnail: Buffer
}

/** The sizes that a picture is kept in: as it is, made to fit, or cut to a square. */
export interface Format {
  fullSide: number
  thumbnailSide: number
  fit: 'inside' | 'cover'
}

export const CONTRACT_PICTURE: Format = { fullSide: 1600, thumbnailSide: 480, fit: 'inside' }
export const PORTRAIT: Format = { fullSide: 512, thumbnailSide: 128, fit: 'cover' }

const MAX_PIXELS = 40_000_000
/** What decoding may hold of a picture that must be held whole. */
const MAX_HELD_BYTES = 150_000_000
const LONGEST_READ_SECONDS = 20
const NOT_AN_IMAGE = 'Only image files are accepted: JPEG, PNG, WebP, GIF or AVIF.'

const SIGNATURES: readonly [encoding: string, offset: number, bytes: string][] = [
  ['jpeg', 0, 'ffd8ff'],
  ['png', 0, '89504e470d0a1a0a'],
  ['gif', 0, '474946383761'],
  ['gif', 0, '474946383961'],
  ['webp', 8, '57454250'],
  ['heif', 4, '6674797061766966'],
]

/** Loading it is a good part of a start, and few processes ever need it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Each thread keeps rows of its own, and nothing is read twice.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

function encodingOf(file: Buffer): string | undefined {
  return SIGNATURES.find(
    ([, offset, bytes]) => file.toString('hex', offset, offset + bytes.length / 2) === bytes,
  )?.[0]
}

/**
 * Reads an uploaded picture. The format is judged by the file's own bytes and then by the decoder,
 * which must agree; what is stored is drawn anew, so nothing else that the file held gets through.
 */
export async function readPicture(file: Buffer, format = CONTRACT_PICTURE): Promise<Picture> {
  const encoding = encodingOf(file)
  if (!encoding) throw invalid(NOT_AN_IMAGE)
  mustBeSmall(await measure(file, encoding))
  try {
    const drawn = await drawOnce(file, format)
    const full = await toWebp(drawn, format.fullSide, format.fit)
    const thumbnail = await toWebp(drawn, format.thumbnailSide, format.fit)
    return { full, thumbnail }
  } catch (error) {
    if ((error as Error).message.includes('timeout')) {
      throw invalid('The image takes too long to read. Please use a smaller one.')
    }
    throw invalid('The image could not be read. It may be damaged.')
  }
}

async function measure(file: Buffer, encoding: string): Promise<Metadata> {
  const sharp = await loadSharp()
  const found = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (found?.format !== encoding) throw invalid(NOT_AN_IMAGE)
  return found
}

function mustBeSmall(found: Metadata): void {
  const pixels = found.width * found.height
  const most = Math.min(MAX_PIXELS, MAX_HELD_BYTES / bytesHeldByPixel(found))
  if (pixels <= most) return
  const megapixels = Math.floor(most / 1e6)
  const ofItsKind = most < MAX_PIXELS ? ' of its kind' : ''
  throw invalid(
    `The image is too large: at most ${megapixels} megapixels are accepted${ofItsKind}.`,
  )
}

/** What its decoder holds of it at once, as measured; next to nothing where it reads row by row. */
function bytesHeldByPixel({ format, isProgressive, channels, depth }: Metadata): number {
  if (format === 'heif') return 15
  if (format === 'gif') return 5
  if (format === 'webp') return 4
  if (!isProgressive) return 0
  return format === 'jpeg' ? channels * 2 : Math.max(3, channels) * (depth === 'ushort' ? 2 : 1)
}

/** The large picture is decoded once, and made small as it is read: it is turned only then. */
async function drawOnce(file: Buffer, { fullSide, fit }: Format): Promise<Buffer> {
  const sharp = await loadSharp()
  const drawing = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { orientation } = await drawing.metadata()
  return drawing
    .timeout({ seconds: LONGEST_READ_SECONDS })
    .resize(fullSide, fullSide, { fit, withoutEnlargement: fit === 'inside' })
    .withMetadata({ orientation: orientation ?? 1 })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

async function toWebp(drawn: Buffer, side: number, fit: Format['fit']): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(drawn)
    .rotate()
    .resize(side, side, { fit, withoutEnlargement: fit === 'inside' })
    .webp({ quality: 82 })
    .toBuffer()
}
