import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { id3Tag, latin1Text } from '../../testing/id3.ts'
import { sound, type SoundName, SOUND_SECONDS } from '../../testing/sounds.ts'
import { wavSound } from '../../testing/wav.ts'
import { inspectAudio } from '../inspecting/inspect-audio.ts'
import { measureLoudness } from './loudness.ts'
import { transcode } from './transcode.ts'

const folder = mkdtempSync(join(tmpdir(), 'hub-transcode-'))
let files = 0
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function onDisk(bytes: Buffer): string {
  const path = join(folder, String(files++))
  writeFileSync(path, bytes)
  return path
}

describe('a sound that browsers cannot play', () => {
  const kinds: [SoundName, string][] = [
    ['alac.m4a', 'flac'],
    ['sound.aiff', 'flac'],
    ['sound.wma', 'mp3'],
    ['adpcm.wav', 'mp3'],
  ]
  it.each(kinds)(
    '%s becomes %s of the same length, and tells its progress',
    async (name, target) => {
      const from = onDisk(sound(name))
      const found = await inspectAudio(from, name)
      const shares: number[] = []
      const to = onDisk(Buffer.alloc(0))
      const onProgress = (share: number) => void shares.push(share)
      expect(await transcode({ ...found, from, to, onProgress })).toBe(target)
      const made = await inspectAudio(to, name)
      expect(made.format).toBe(target)
      expect(Math.abs((made.durationSeconds ?? 0) - SOUND_SECONDS)).toBeLessThan(0.12)
      expect(shares.at(-1)).toBeGreaterThan(0.9)
    },
  )

  it('is found behind an ID3 tag as well', async () => {
    const from = onDisk(Buffer.concat([id3Tag({ TIT2: latin1Text('Tagged') }), sound('alac.m4a')]))
    const found = await inspectAudio(from, 'tagged.m4a')
    const to = onDisk(Buffer.alloc(0))
    expect(await transcode({ ...found, from, to })).toBe('flac')
    expect((await inspectAudio(to, 'made')).durationSeconds).toBeCloseTo(SOUND_SECONDS, 1)
  })

  it('is refused in words when its bytes are damaged', async () => {
    const from = onDisk(sound('sound.aiff').subarray(0, 30))
    const span = { start: 0, end: 30 }
    const facts = { format: 'aiff', span, durationSeconds: 1, isLossless: true } as const
    const work = transcode({ ...facts, from, to: onDisk(Buffer.alloc(0)) })
    await expect(work).rejects.toMatchObject({
      statusCode: 415,
      message: 'This looks like AIFF, but no sound could be found in it.',
    })
  })
})

const measure = (bytes: Buffer) =>
  measureLoudness(onDisk(bytes), { format: 'wav', span: { start: 0, end: bytes.length } })

describe('loudness', () => {
  it('is measured in LUFS, and a quieter sound measures lower', async () => {
    const loud = wavSound({ seconds: 3 })
    const quiet = Buffer.from(loud)
    for (let at = 44; at < quiet.length; at += 2) quiet.writeInt16LE(quiet.readInt16LE(at) >> 2, at)
    const high = await measure(loud)
    const low = await measure(quiet)
    expect(high).toBeLessThan(0)
    expect((high ?? 0) - (low ?? 0)).toBeCloseTo(12, 0)
  })

  it('of silence is nothing', async () => {
    const silence = wavSound({ seconds: 2 }).fill(0, 44)
    expect(await measure(silence)).toBeNull()
  })
})
