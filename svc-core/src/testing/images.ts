import sharp from 'sharp'

/** A picture of one colour, with a place and a camera in its EXIF. */
export function anImage(format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' = 'png', side = 64) {
  return sharp({ create: { width: side, height: side / 2, channels: 3, background: '#b5523a' } })
    .withExif({
      IFD0: { Model: 'Camera of a secret place' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()
}

/** A plain picture that a decoder cannot read row by row. */
export function aLargePicture(
  kind: 'interlaced PNG' | 'interlaced PNG of 16 bits' | 'progressive JPEG' | 'AVIF',
  side: number,
): Promise<Buffer> {
  const plain = sharp({
    create: { width: side, height: side, channels: 4, background: '#b5523a80' },
  })
  if (kind === 'AVIF') return plain.avif({ effort: 0 }).toBuffer()
  if (kind === 'progressive JPEG') return plain.jpeg({ progressive: true }).toBuffer()
  const deep = kind === 'interlaced PNG' ? plain : plain.toColourspace('rgb16')
  return deep.png({ progressive: true, compressionLevel: 1 }).toBuffer()
}

/** A form with a photo of oneself, as browsers send it. */
export function photoForm(photo: Buffer): FormData {
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(photo)]), 'me.png')
  return form
}
