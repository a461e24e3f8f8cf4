import unhomoglyph from 'unhomoglyph'

/** What an eye passes over: spaces, signs, and what takes no room. */
const PASSED_OVER = /[\s\p{P}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Unicode's skeleton of a text (UTS 39), in which large letters are small ones, and i is l. */
function skeletonOf(text: string): string {
  const drawn = unhomoglyph(text.normalize('NFKD').replace(PASSED_OVER, '')).toLowerCase()
  return unhomoglyph(drawn).replaceAll('i', 'l').normalize('NFC')
}

/** How a name may be read: a letter may look like another only while it is large, or small. */
function readingsOf(name: string): string[] {
  return [skeletonOf(name), skeletonOf(name.toLowerCase())].filter((reading) => reading !== '')
}

/** Whether a name looks like one of the others. */
export function looksLikeAny(name: string, others: readonly string[]): boolean {
  const readings = new Set(readingsOf(name))
  return others.some((other) => readingsOf(other).some((reading) => readings.has(reading)))
}
