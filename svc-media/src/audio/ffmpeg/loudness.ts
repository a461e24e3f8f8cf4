import { FORMATS } from '../format.ts'
import { hasFfmpeg, runFfmpeg, safeInput } from './ffmpeg.ts'
import type { Sniffed } from '../inspecting/sniff.ts'

const LONGEST_MS = 10 * 60_000
// The gate of EBU R128 lies here: what measures no louder is silence.
const SILENCE_LUFS = -69

/**
 * How loud a sound is as a whole, in LUFS by EBU R128, for even volume between tracks. `null` when
 * it cannot be measured or is silent.
 */
export async function measureLoudness(
  path: string,
  { format, span }: Sniffed,
): Promise<number | null> {
  if (!(await hasFfmpeg())) return null
  const measure = ['-map', '0:a:0', '-af', 'ebur128=framelog=verbose', '-f', 'null', '-']
  try {
    const log = await runFfmpeg({
      args: [...safeInput(path, FORMATS[format].demuxer, span), ...measure],
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    const lufs = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(log)?.[1])
    return Number.isFinite(lufs) && lufs > SILENCE_LUFS ? lufs : null
  } catch {
    return null
  }
}
