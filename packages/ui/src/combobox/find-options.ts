/** The options that fit what was typed: the first ones, and how many there are. */
export interface FoundOptions {
  shown: readonly string[]
  count: number
}

/** More than this nobody reads, and a browser should not draw. */
const MOST_SHOWN = 50

/** Options ready to be searched: written small once, not at every key. */
export interface OptionIndex {
  options: readonly string[]
  small: readonly string[]
}

export function indexOptions(options: readonly string[]): OptionIndex {
  return { options, small: options.map((option) => option.toLowerCase()) }
}

/** Finds the options that have every word of the text; those that begin with it, or have a word that does, come first. */
export function findOptions({ options, small }: OptionIndex, text: string): FoundOptions {
  const whole = text.trim().toLowerCase()
  if (whole === '') return { shown: options.slice(0, MOST_SHOWN), count: options.length }
  const words = whole.split(/\s+/u)
  const ranks: [string[], string[], string[]] = [[], [], []]
  let count = 0
  // By number: pairs of it and the option would be twenty thousand objects at every key.
  for (let at = 0; at < small.length; at += 1) {
    const option = small[at] ?? ''
    if (!words.every((word) => option.includes(word))) continue
    count += 1
    const rank = ranks[option.startsWith(whole) ? 0 : option.includes(` ${whole}`) ? 1 : 2]
    if (rank.length < MOST_SHOWN) rank.push(options[at] ?? '')
  }
  return { shown: ranks.flat().slice(0, MOST_SHOWN), count }
}

/** The option that a text names without a doubt: written out, or the only one that fits. */
export function namedOption(index: OptionIndex, text: string): string | undefined {
  const at = index.small.indexOf(text.trim().toLowerCase())
  if (at >= 0) return index.options[at]
  const { shown, count } = findOptions(index, text)
  return count === 1 ? shown[0] : undefined
}
