/** An APEv2 tag with its head and foot, as players of MP3 put it behind the sound. */
export function apeTag(items: Readonly<Record<string, Buffer>>): Buffer {
  const parts = Object.entries(items).map(([key, value]) => {
    const head = Buffer.alloc(8)
    head.writeUInt32LE(value.length, 0)
    return Buffer.concat([head, Buffer.from(`${key}\0`), value])
  })
  const body = Buffer.concat(parts)
  const mark = (flags: number) => {
    const bytes = Buffer.alloc(32)
    bytes.write('APETAGEX', 0, 'latin1')
    bytes.writeUInt32LE(2_000, 8)
    bytes.writeUInt32LE(body.length + 32, 12)
    bytes.writeUInt32LE(parts.length, 16)
    bytes.writeUInt32LE(flags, 20)
    return bytes
  }
  return Buffer.concat([mark(0xa0000000), body, mark(0x80000000)])
}

/** An ID3v1 tag, the oldest: 128 bytes behind the sound. */
export function oldTag(title: string): Buffer {
  const tag = Buffer.alloc(128)
  tag.write(`TAG${title}`, 0, 'latin1')
  return tag
}

/** The pages of an Ogg file. */
export function oggPages(bytes: Buffer): Buffer[] {
  const pages: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const lengths = bytes.subarray(at + 27, at + 27 + bytes.readUInt8(at + 26))
    const size = lengths.reduce((sum, length) => sum + length, 27 + lengths.length)
    pages.push(bytes.subarray(at, at + size))
    at += size
  }
  return pages
}

/** An MP3 that begins with a VBRI head, as the encoder of Fraunhofer writes it. */
export function withVbriHead(frames: Buffer): Buffer {
  const head = Buffer.alloc(417)
  head.set([0xff, 0xfb, 0x90, 0xc4])
  head.write('VBRI', 36, 'latin1')
  head.writeUInt16BE(1, 40)
  head.writeUInt16BE(1_057, 42)
  head.writeUInt16BE(75, 44)
  head.writeUInt32BE(frames.length, 46)
  return Buffer.concat([head, frames])
}

/** Bytes with a number of 32 bits in them set anew. */
export function patched(bytes: Buffer, at: number, value: number, order: 'BE' | 'LE'): Buffer {
  const copy = Buffer.from(bytes)
  if (order === 'BE') copy.writeUInt32BE(value, at)
  else copy.writeUInt32LE(value, at)
  return copy
}

/** An M4A whose list of tags has one more, as iTunes notes how long the sound is. */
export function withItunesNote(bytes: Buffer, samples: number): Buffer {
  const note = ` 00000000 00000400 00000200 ${samples.toString(16).toUpperCase().padStart(16, '0')}`
  const item = box('----', [
    box('mean', [Buffer.from('\0\0\0\0com.apple.iTunes')]),
    box('name', [Buffer.from('\0\0\0\0iTunSMPB')]),
    box('data', [Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), Buffer.from(note)]),
  ])
  const list = bytes.lastIndexOf('ilst') - 4
  const end = list + bytes.readUInt32BE(list)
  const longer = Buffer.concat([bytes.subarray(0, end), item, bytes.subarray(end)])
  for (const type of ['ilst', 'meta', 'udta', 'moov']) {
    const at = bytes.lastIndexOf(type) - 4
    longer.writeUInt32BE(bytes.readUInt32BE(at) + item.length, at)
  }
  return longer
}

function box(type: string, contents: readonly Buffer[]): Buffer {
  const body = Buffer.concat(contents)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
