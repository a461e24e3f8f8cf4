const MOST_TOKENS = 8
const LONGEST_TOKEN = 64
/** Shorter than this, a token is in no trigram: it is looked for only at the beginning of words. */
const TRIGRAM = 3

/** What is looked for: `prefix` is how a text begins that begins like it; `parts` and `beginnings` are patterns of `like`. */
export interface SearchWords {
  tokens: readonly string[]
  prefix: string
  /** What must be somewhere: `null` when every token is too short for that. */
  parts: readonly string[] | null
  /** How some word must begin, for the tokens that are too short. */
  beginnings: readonly string[]
}

/** Cuts a normalised question into tokens; `null` when nothing is asked. */
export function readSearch(normalised: string): SearchWords | null {
  const tokens = normalised
    .split(/\s+/)
    .filter((token) => token !== '')
    .slice(0, MOST_TOKENS)
    .map((token) => Array.from(token).slice(0, LONGEST_TOKEN).join(''))
  if (tokens.length === 0) return null
  const long = [...new Set(tokens.filter(hasTrigram))]
  return {
    tokens,
    prefix: tokens.join(' '),
    parts: long.length > 0 ? long.map((token) => `%${escapeLike(token)}%`) : null,
    beginnings: tokens
      .filter((token) => !hasTrigram(token))
      .map((token) => `% ${escapeLike(token)}%`),
  }
}

/** A text as a pattern of `like` that stands for just this text. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Trigrams are made of letters and digits alone: signs between them cut a token into pieces. */
function hasTrigram(token: string): boolean {
  return token.split(/[^\p{L}\p{N}]+/u).some((piece) => Array.from(piece).length >= TRIGRAM)
}
