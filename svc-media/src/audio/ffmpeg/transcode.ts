import type { Span } from '../byte-source.ts'
import { FORMATS, type AudioFormat } from '../format.ts'
import { hasFfmpeg, runFfmpeg, safeInput } from './ffmpeg.ts'
import { cannotConvert, damagedAudio } from '../refusals.ts'

interface Transcoding {
  from: string
  format: AudioFormat
  /** Where the sound is in its file. */
  span: Span
  to: string
  durationSeconds: number | null
  isLossless: boolean
  signal?: AbortSignal
  /** Told the share that is done, from 0 to 1. */
  onProgress?(share: number): void
}

/** Refuses in words what this machine cannot turn into something that browsers play. */
export async function mustBeConvertible(format: AudioFormat): Promise<void> {
  if (!(await hasFfmpeg())) throw cannotConvert(FORMATS[format].name)
}

/** What a sound of this kind becomes: lossless stays lossless. */
const targetOf = (isLossless: boolean): AudioFormat => (isLossless ? 'flac' : 'mp3')

/** Turns a sound into one that browsers play; answers what it has become. */
export async function transcode(work: Transcoding): Promise<AudioFormat> {
  await mustBeConvertible(work.format)
  const target = targetOf(work.isLossless)
  const coding =
    target === 'flac'
      ? ['-c:a', 'flac', '-f', 'flac']
      : ['-c:a', 'libmp3lame', '-q:a', '2', '-f', 'mp3']
  const plain = ['-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1', '-threads', '1']
  const whole = (work.durationSeconds ?? 0) * 1e6
  const input = safeInput(work.from, FORMATS[work.format].demuxer, work.span)
  let done = 0
  try {
    await runFfmpeg({
      args: [...input, ...plain, ...coding, work.to],
      ...(work.signal && { signal: work.signal }),
      onProgress(key, value) {
        if (key !== 'out_time_us' || !(Number(value) > 0)) return
        done = Number(value)
        if (whole > 0) work.onProgress?.(Math.min(1, done / whole))
      },
    })
  } catch (error) {
    if (work.signal?.aborted) throw error
    throw damagedAudio(FORMATS[work.format].name)
  }
  if (done === 0) throw damagedAudio(FORMATS[work.format].name)
  return target
}
