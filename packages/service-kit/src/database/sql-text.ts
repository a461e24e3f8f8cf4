/** Words of ours as Postgres reads them in a list: `'open', 'accepted'`. */
export const sqlWords = (words: readonly string[]): string =>
  words.map((word) => `'${word}'`).join(', ')
