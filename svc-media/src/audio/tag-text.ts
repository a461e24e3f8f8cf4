import { isVisible, toTidyLine } from '@hub/service-kit'
import { decodeUtf8 } from '../decode-utf8.ts'

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

/**
 * A tag's text, or `null` when it is empty or cannot be what its writer meant: bytes of one
 * encoding read as another. UTF-8 read as Latin-1 is put right.
 */
export function readTagText(text: string | undefined): string | null {
  if (text === undefined) return null
  const meant = asUtf8(text) ?? text
  return isMisread(meant) ? null : cleanText(meant)
}

function asUtf8(text: string): string | undefined {
  if (!/[\u0080-\u00ff]/.test(text) || /[\u0100-\uffff]/.test(text)) return undefined
  return decodeUtf8(Buffer.from(text, 'latin1'))
}

function isMisread(text: string): boolean {
  if (/\ufffd|[\u0080-\u009f]/.test(text)) return true
  const letters = text.match(/\p{L}/gu) ?? []
  const high = letters.filter((letter) => letter >= '\u00c0' && letter <= '\u00ff').length
  // Words of other alphabets read as Latin-1 are nearly all accents; no language writes like that.
  return high >= 3 && high > letters.length * 0.6
}
