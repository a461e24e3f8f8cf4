/** An ID3v2.3 tag out of raw frames: for tags that no honest program writes. */
export function id3Tag(frames: Readonly<Record<string, Buffer>>): Buffer {
  const parts = Object.entries(frames).map(([id, body]) => {
    const head = Buffer.alloc(10)
    head.write(id, 0, 'latin1')
    head.writeUInt32BE(body.length, 4)
    return Buffer.concat([head, body])
  })
  const body = Buffer.concat(parts)
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0])
  for (let i = 0; i < 4; i++) head[6 + i] = (body.length >> (21 - 7 * i)) & 0x7f
  return Buffer.concat([head, body])
}

/** A text frame's body in ISO 8859-1, whatever bytes are in it. */
export const latin1Text = (bytes: Buffer | string) =>
  Buffer.concat([
    Buffer.from([0]),
    typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
  ])

/** A text frame's body in UTF-16 with its byte order mark. */
export const utf16Text = (text: string) =>
  Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')])
