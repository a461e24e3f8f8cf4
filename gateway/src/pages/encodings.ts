import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The encodings this gateway makes, best first. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The best encoding a client takes, or `undefined` for the bytes as they are. */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined
  const taken = new Set<string>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map((piece) => piece.trim())
    if (!params.some((param) => /^q=0(?:\.0*)?$/.test(param))) taken.add(name)
  }
  return ENCODINGS.find((encoding) => taken.has(encoding))
}

/** Compresses for somebody who waits: most of the gain for a tenth of the time. */
export function compressFast(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'gzip' ? zip(bytes, { level: 6 }) : brotliAt(bytes, 5)
}

/** Compresses as small as it gets. */
export function compressBest(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'gzip' ? zip(bytes, { level: 9 }) : brotliAt(bytes, 11)
}

function brotliAt(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
