const SIDE = 512
const MOST_PIXELS = 50_000_000
const RASTERS = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8', 'RIFF']

/**
 * A cover drawn anew as a small WebP picture: nothing of the original bytes remains. `null` for
 * what is no raster picture, or is too large or too damaged to draw.
 */
export async function drawCover(picture: Buffer): Promise<Buffer | null> {
  const head = picture.toString('latin1', 0, 12)
  if (!RASTERS.some((sign) => head.startsWith(sign))) return null
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return null
  }
}
