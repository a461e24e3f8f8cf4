/** What a sound file says about itself. */
export interface SoundTags {
  title: string
  artist: string
  album: string
  /** A PNG. */
  cover?: Buffer
}

const UTF_8 = 3
const FRONT_COVER = 3

/** Writes 16 bit sound; each channel holds values from -1 to 1. */
export function toWav(channels: readonly Float32Array[], rate: number): Buffer {
  const length = channels[0]?.length ?? 0
  const data = Buffer.alloc(length * channels.length * 2)
  let offset = 0
  for (let index = 0; index < length; index += 1) {
    for (const channel of channels) {
      const value = Math.min(1, Math.max(-1, channel[index] ?? 0))
      offset = data.writeInt16LE(Math.round(value * 32_767), offset)
    }
  }
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(channels.length, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt32LE(rate * channels.length * 2, 8)
  format.writeUInt16LE(channels.length * 2, 12)
  format.writeUInt16LE(16, 14)
  return toRiff([toChunk('fmt ', format), toChunk('data', data)])
}

/** Puts tags on a WAV that has none. */
export function tagWav(wav: Buffer, tags: SoundTags): Buffer {
  return toRiff([wav.subarray(12), tagChunk(tags)])
}

function toRiff(parts: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WAVE', 'latin1'), ...parts])
  return toChunk('RIFF', body)
}

function toChunk(kind: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(kind, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

function tagChunk({ title, artist, album, cover }: SoundTags): Buffer {
  const texts = { TIT2: title, TPE1: artist, TALB: album }
  const frames = Object.entries(texts).map(([name, text]) =>
    toFrame(name, Buffer.concat([Buffer.from([UTF_8]), Buffer.from(text)])),
  )
  if (cover) {
    const head = [Buffer.from([UTF_8]), Buffer.from('image/png\0'), Buffer.from([FRONT_COVER, 0])]
    frames.push(toFrame('APIC', Buffer.concat([...head, cover])))
  }
  const body = Buffer.concat(frames)
  const head = Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), toSynchsafe(body.length)])
  return toChunk('id3 ', Buffer.concat([head, body]))
}

function toFrame(name: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(name), toSynchsafe(data.length), Buffer.alloc(2), data])
}

/** ID3 keeps the top bit of every byte of a length free. */
function toSynchsafe(value: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f))
}
