import { invalid, isVisible, toLine, toProse } from '@hub/service-kit/base'

/** An optional line: one without anything to see is kept as `null`. */
export function toLineOrNull(text: string | null | undefined): string | null {
  return text && isVisible(text) ? toLine(text) : null
}

/** An optional prose: one without anything to see is kept as `null`. */
export function toProseOrNull(text: string | null | undefined): string | null {
  return text && isVisible(text) ? toProse(text) : null
}

/** Reads a required line. Throws the sentence when nothing in it can be seen. */
export function readLine(text: string, sentence: string): string {
  if (!isVisible(text)) throw invalid(sentence)
  return toLine(text)
}

/** Reads a required prose. Throws the sentence when nothing in it can be seen. */
export function readProse(text: string, sentence: string): string {
  if (!isVisible(text)) throw invalid(sentence)
  return toProse(text)
}
