interface Writing {
  version?: 2 | 3 | 4
  /** Zeros behind bytes of ones, as the tag's head says. */
  isUnsynchronised?: boolean
  /** Sizes of eight bits to a byte where version 4 wants seven. */
  hasPlainSizes?: boolean
}

/** An ID3v2 tag out of raw frames, of version 2.3 when not said: for tags that no honest program writes. */
export function id3Tag(
  frames: Readonly<Record<string, Buffer>> | readonly (readonly [id: string, body: Buffer])[],
  { version = 3, isUnsynchronised = false, hasPlainSizes = false }: Writing = {},
): Buffer {
  const hasSafeSizes = version === 4 && !hasPlainSizes
  const list = Array.isArray(frames) ? frames : Object.entries(frames)
  const filled = (bytes: Buffer) =>
    isUnsynchronised
      ? Buffer.from(bytes.toString('latin1').replaceAll('\xff', '\xff\0'), 'latin1')
      : bytes
  // Version 4 puts the fillers into each frame, and counts them there.
  const body = Buffer.concat(
    list.map(([id, bytes]) =>
      frame(id, version === 4 ? filled(bytes) : bytes, version === 2 ? 'short' : hasSafeSizes),
    ),
  )
  const packed = version === 4 ? body : filled(body)
  const head = Buffer.from([0x49, 0x44, 0x33, version, 0, isUnsynchronised ? 0x80 : 0])
  return Buffer.concat([head, syncSafe(packed.length), packed])
}

function frame(id: string, body: Buffer, sizes: boolean | 'short'): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length)
  if (sizes === 'short') return Buffer.concat([Buffer.from(id), size.subarray(1), body])
  return Buffer.concat([
    Buffer.from(id),
    sizes ? syncSafe(body.length) : size,
    Buffer.alloc(2),
    body,
  ])
}

const syncSafe = (size: number) => Buffer.from([21, 14, 7, 0].map((bits) => (size >> bits) & 0x7f))

/** A chapter of ID3 version 2.3: its name, its places and its title, perhaps with more frames. */
export function chapterFrame(
  name: string,
  {
    startSeconds,
    title,
    more = {},
  }: { startSeconds: number; title: string; more?: Record<string, Buffer> },
): readonly [id: string, body: Buffer] {
  const places = Buffer.alloc(16, 0xff)
  places.writeUInt32BE(Math.round(startSeconds * 1000), 0)
  places.writeUInt32BE(Math.round(startSeconds * 1000) + 50, 4)
  const inside = Object.entries({ TIT2: utf16Text(title), ...more }).map(([id, body]) =>
    frame(id, body, false),
  )
  return ['CHAP', Buffer.concat([Buffer.from(`${name}\0`), places, ...inside])]
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

/** A text frame's body in UTF-8, as version 2.4 has it. */
export const utf8Text = (text: string) => Buffer.concat([Buffer.from([3]), Buffer.from(text)])

/** A front cover's body. */
export const pictureFrame = (picture: Buffer) =>
  Buffer.concat([Buffer.from('\0image/png\0\x03\0', 'latin1'), picture])
