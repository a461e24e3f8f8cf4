import { decodeUtf8 } from '../../base/decode-utf8.ts'
import { bytesOf, decodeAs, type Encoding } from './encodings.ts'
import { rankEncodings } from './rank-encodings.ts'
import { cleanText } from '../../base/clean-text.ts'

/** What tags say about a sound, as far as it can be read. */
interface TagTexts {
  title: string | null
  artist: string | null
  album: string | null
}

/** What the texts become when old bytes in them are read in one encoding. */
interface TagReading extends TagTexts {
  encoding?: Encoding
}

/** The texts of tags before anybody has read them; each character of the old ones stands for a byte. */
export type RawTexts = Partial<Record<keyof TagTexts, string | undefined>>

const MOST_READINGS = 5
const LOST = /[\ufffd\u0080-\u009f]/

/**
 * How the texts can be read, the likeliest first: one way when there is no doubt. Bytes that are
 * UTF-8, or words with an accent here and there, are what they seem to be; of all others together
 * the encoding is found, as a file has one writer.
 */
export function readTags(raw: RawTexts): TagReading[] {
  const doubtful = Object.values(raw).flatMap((text) => doubtfulBytesOf(text) ?? [])
  if (doubtful.length === 0) return [readAs(raw)]
  const encodings = rankEncodings(Buffer.concat(doubtful.flatMap((bytes) => [bytes, SPACE])))
  const readings = encodings.map((encoding) => ({ ...readAs(raw, encoding), encoding }))
  const others = readings.filter((one, i) => readings.findIndex((two) => isSame(one, two)) === i)
  return others.length > 0 ? others.slice(0, MOST_READINGS) : [readAs(raw)]
}

const SPACE = Buffer.from(' ')

const isSame = (one: TagTexts, two: TagTexts) =>
  one.title === two.title && one.artist === two.artist && one.album === two.album

function readAs({ title, artist, album }: RawTexts, encoding?: Encoding): TagTexts {
  const read = (text: string | undefined) => readText(text, encoding)
  return { title: read(title), artist: read(artist), album: read(album) }
}

/** One text; `null` when it is empty, or cannot be what its writer meant. */
function readText(text: string | undefined, encoding?: Encoding): string | null {
  if (text === undefined) return null
  const bytes = bytesOf(text)
  const isDoubtful = bytes && doubtfulBytesOf(text) !== undefined
  const meant = !bytes
    ? text
    : isDoubtful
      ? encoding && decodeAs(encoding, bytes)
      : (decodeUtf8(bytes) ?? decodeAs('windows-1252', bytes))
  return meant === undefined || LOST.test(meant) ? null : cleanText(meant)
}

/** The bytes of a text that is neither UTF-8 nor looks like words of Western Europe. */
function doubtfulBytesOf(text: string | undefined): Buffer | undefined {
  const bytes = bytesOf(text ?? '')
  if (!bytes || decodeUtf8(bytes) !== undefined) return undefined
  return rankEncodings(bytes)[0] === 'windows-1252' ? undefined : bytes
}
