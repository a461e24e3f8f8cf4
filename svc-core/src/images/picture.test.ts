import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aLargePicture, anImage } from '../testing/images.ts'
import { createPictureLane } from './picture-lane.ts'
import { readPicture } from './picture.ts'

const NOT_AN_IMAGE = 'Only image files are accepted: JPEG, PNG, WebP, GIF or AVIF.'

describe('readPicture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('redraws %s as WebP', async (format) => {
    const { full, thumbnail } = await readPicture(await anImage(format, 1000))
    expect((await sharp(full).metadata()).format).toBe('webp')
    const small = await sharp(thumbnail).metadata()
    expect(Math.max(small.width, small.height)).toBe(480)
  })

  it('turns the picture upright and leaves nothing of what the camera wrote', async () => {
    const original = await anImage('jpeg')
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const { full } = await readPicture(original)
    const { width, height, exif, xmp, icc, orientation } = await sharp(full).metadata()
    expect({ width, height }).toEqual({ width: 32, height: 64 })
    expect({ exif, xmp, icc, orientation }).toEqual({})
    expect(full.includes('Camera')).toBe(false)
  })

  it('does not blow up a small picture', async () => {
    const { full } = await readPicture(await anImage('png', 64))
    expect((await sharp(full).metadata()).height).toBe(64)
  })

  it('makes a large one fit', async () => {
    const { full } = await readPicture(await anImage('png', 4000))
    expect((await sharp(full).metadata()).height).toBe(1600)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  it.each([
    ['SVG', Buffer.from(svg)],
    ['SVG behind a JPEG signature', Buffer.from(`\u00ff\u00d8\u00ff${svg}`, 'latin1')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7')],
    ['TIFF', Buffer.from('II*\0', 'latin1')],
    ['an empty file', Buffer.alloc(0)],
    ['a signature alone', Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('refuses %s', async (_what, file) => {
    await expect(readPicture(file)).rejects.toMatchObject({
      statusCode: 400,
      message: NOT_AN_IMAGE,
    })
  })

  it('refuses a picture that is cut off', async () => {
    const file = await anImage('png', 2000)
    await expect(readPicture(file.subarray(0, file.length / 2))).rejects.toMatchObject({
      statusCode: 400,
      message: 'The image could not be read. It may be damaged.',
    })
  })

  it.each([
    ['interlaced PNG of 16 bits', 18],
    ['progressive JPEG', 25],
    ['AVIF', 10],
  ] as const)('refuses %s that must be held whole beyond %i megapixels', async (kind, most) => {
    const side = Math.ceil(Math.sqrt(most * 1e6)) + 300
    await expect(readPicture(await aLargePicture(kind, side))).rejects.toMatchObject({
      statusCode: 400,
      message: `The image is too large: at most ${most} megapixels are accepted of its kind.`,
    })
  })

  it('decodes large pictures that come together one at a time', async () => {
    const files = [
      await aLargePicture('interlaced PNG', 6_000),
      await aLargePicture('progressive JPEG', 4_900),
      await aLargePicture('interlaced PNG of 16 bits', 4_200),
    ]
    const serializeByContract = createPictureLane({
      places: 1,
      waitingEach: 3,
      waitingBytes: 2 ** 26,
    })
    let atOnce = 0
    const watch = setInterval(() => (atOnce = Math.max(atOnce, sharp.counters().process)), 5)
    const work = files.map((file) =>
      serializeByContract({ uid: 'somebody', bytes: file.length }, () => readPicture(file)),
    )
    await Promise.all(work)
    clearInterval(watch)
    expect(atOnce).toBe(1)
  })

  it('refuses a small file that unpacks to too many pixels', async () => {
    const bomb = await anImage('png', 12_000)
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(readPicture(bomb)).rejects.toMatchObject({
      statusCode: 400,
      message: 'The image is too large: at most 40 megapixels are accepted.',
    })
  })
})
