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

/** A form with a photo of oneself, as browsers send it. */
export function photoForm(photo: Buffer): FormData {
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(photo)]), 'me.png')
  return form
}
