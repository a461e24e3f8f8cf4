import { invalid } from '@hub/service-kit'
import type { Sharp } from 'sharp'

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
const NOT_AN_IMAGE = 'Only image files are accepted: JPEG, PNG, WebP, GIF or AVIF.'

const SIGNATURES: readonly [encoding: string, offset: number, bytes: string][] = [
  ['jpeg', 0, 'ffd8ff'],
  ['png', 0, '89504e470d0a1a0a'],
  ['gif', 0, '474946383761'],
  ['gif', 0, '474946383961'],
  ['webp', 8, '57454250'],
  ['heif', 4, '6674797061766966'],
]

// Loading it is a good part of a start, and few processes ever need it.
const loadSharp = async () => (await import('sharp')).default

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
  const { width, height } = await measure(file, encoding)
  if (width * height > MAX_PIXELS) {
    throw invalid(`The image is too large: at most ${MAX_PIXELS / 1e6} megapixels are accepted.`)
  }
  const sharp = await loadSharp()
  const drawn = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: 10 })
    .rotate()
  try {
    const [full, thumbnail] = await Promise.all([
      fitInto(drawn, format.fullSide, format.fit),
      fitInto(drawn, format.thumbnailSide, format.fit),
    ])
    return { full, thumbnail }
  } catch {
    throw invalid('The image could not be read. It may be damaged.')
  }
}

async function measure(file: Buffer, encoding: string): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp()
  const found = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (found?.format !== encoding) throw invalid(NOT_AN_IMAGE)
  return found
}

function fitInto(picture: Sharp, side: number, fit: Format['fit']): Promise<Buffer> {
  return picture
    .clone()
    .resize(side, side, { fit, withoutEnlargement: fit === 'inside' })
    .webp({ quality: 82 })
    .toBuffer()
}
