/** As loud as quiet music is: louder tracks are turned down to it, none is turned up. */
const REFERENCE_LUFS = -18

/** What to multiply the volume by, so that tracks sound about equally loud. */
export function evenGain(loudnessLufs: number | null): number {
  if (loudnessLufs === null) return 1
  return Math.min(1, 10 ** ((REFERENCE_LUFS - loudnessLufs) / 20))
}
