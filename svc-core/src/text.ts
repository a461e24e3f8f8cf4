import { invalid } from '@hub/service-kit'

/** A text of one line as it is kept: composed (NFC), with single spaces and none at its ends. */
export function toLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** A text of several lines as it is kept: composed (NFC), with plain line ends and none around. */
function toProse(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}

/** An optional line: blank ones are kept as `null`. */
export function toLineOrNull(text: string | null | undefined): string | null {
  return toLine(text ?? '') || null
}

/** An optional prose: blank ones are kept as `null`. */
export function toProseOrNull(text: string | null | undefined): string | null {
  return toProse(text ?? '') || null
}

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Reads a required line. Throws the sentence when nothing in it can be seen. */
export function readLine(text: string, sentence: string): string {
  if (!VISIBLE.test(text)) throw invalid(sentence)
  return toLine(text)
}

/** Reads a required prose. Throws the sentence when nothing in it can be seen. */
export function readProse(text: string, sentence: string): string {
  if (!VISIBLE.test(text)) throw invalid(sentence)
  return toProse(text)
}
