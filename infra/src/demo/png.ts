import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const TRUE_COLOUR = 2

/** Red, green and blue, each from 0 to 255; the file clips what is beyond. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Writes a PNG whose pixels are asked for one by one. */
export function toPng(width: number, height: number, colourAt: (x: number, y: number) => Colour) {
  const rows = Buffer.alloc(height * (1 + width * 3))
  let offset = 0
  for (let y = 0; y < height; y += 1) {
    offset += 1
    for (let x = 0; x < width; x += 1) {
      for (const part of colourAt(x, y)) {
        rows[offset] = Math.min(255, Math.max(0, Math.round(part)))
        offset += 1
      }
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, TRUE_COLOUR], 8)
  return Buffer.concat([
    SIGNATURE,
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(rows, { level: 6 })),
    toChunk('IEND', Buffer.alloc(0)),
  ])
}

function toChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  chunk.set(body, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}
