/** A stretch of a person's text: plain, a `#tag`, or an `@mention`. */
export interface TextPart {
  kind: 'plain' | 'tag' | 'mention'
  text: string
  /** Where it starts in the whole text. */
  at: number
}

// A tag or a mention starts a word: what follows a letter, like the @ of an address, does not count.
const MARK = /(?<![\p{L}\p{N}\p{M}_@#])[#@](?=[\p{L}\p{N}])[\p{L}\p{N}\p{M}_-]+/gu

/** Cuts a text into its tags, its mentions, and what lies between. */
export function readTextParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(MARK)) {
    if (match.index > end) {
      parts.push({ kind: 'plain', text: text.slice(end, match.index), at: end })
    }
    const kind = match[0].startsWith('#') ? 'tag' : 'mention'
    parts.push({ kind, text: match[0], at: match.index })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'plain', text: text.slice(end), at: end })
  return parts
}
