const FOLDER = 'media/covers/'

/** Where a cover is shown from: an address that cannot be guessed, good for ever. */
export function coverAddress(coverKey: string | null): string | null {
  return coverKey === null ? null : `/api/music/covers/${coverKey.slice(FOLDER.length)}`
}

export const coverKeyOf = (name: string) => `${FOLDER}${name}`
