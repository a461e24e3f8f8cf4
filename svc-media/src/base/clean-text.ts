import { isVisible, toTidyLine } from '@hub/service-kit/base'

/** Longest title, artist or album that is kept, in characters as people count them. */
const LONGEST_TAG = 200

// Such as take no room and mean nothing: spaces of no width, and the tags of old.
const USELESS = /[\u200b\u2060-\u2065\u206a-\u206f\ufeff\u{e0000}-\u{e007f}]/gu
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Text of a tag or a file name made safe to store and to show: one line by the rule for all text,
 * and bounded. `null` when nothing remains that could be seen.
 */
export function cleanText(text: string, longest = LONGEST_TAG): string | null {
  const line = toTidyLine(text.slice(0, longest * 50).replace(USELESS, ''))
  return isVisible(line) ? cut(line, longest) : null
}

function cut(line: string, longest: number): string {
  if (line.length <= longest) return line
  let kept = ''
  let count = 0
  for (const { segment } of graphemes.segment(line)) {
    if (++count > longest || kept.length + segment.length > longest * 4) break
    kept += segment
  }
  return kept.trimEnd()
}
