interface WavOptions {
  seconds: number
  hz?: number
  sampleRate?: number
}

/** A mono 16-bit tone with its RIFF header: sound made by code alone. */
export function wavSound({ seconds, hz = 440, sampleRate = 44_100 }: WavOptions): Buffer {
  const samples = Math.round(seconds * sampleRate)
  const file = Buffer.alloc(44 + samples * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples * 2, 40)
  // The loudness swings, so that a variable bit rate really varies.
  for (let i = 0; i < samples; i++) {
    const swing = 0.55 + 0.45 * Math.sin((i / sampleRate) * 1.7)
    const noise = i % (sampleRate * 4) < sampleRate * 2 ? 0 : Math.sin(i * i * 0.0001) * 0.4
    const tone = Math.sin((2 * Math.PI * hz * i) / sampleRate) * 0.5
    file.writeInt16LE(Math.round((tone + noise) * swing * 30_000), 44 + i * 2)
  }
  return file
}
