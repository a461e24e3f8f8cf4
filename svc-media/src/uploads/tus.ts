import { AppError, invalid, isStorable, tooLarge } from '@hub/service-kit/base'
import { emptyFile } from '../audio/refusals.ts'
import { decodeUtf8 } from '../base/decode-utf8.ts'

/** What is supported of the tus protocol, as `OPTIONS` answers. */
export const TUS_VERSION = '1.0.0'
export const TUS_EXTENSIONS = 'creation,expiration,termination'
export const TUS_BODY = 'application/offset+octet-stream'

const MOST_PAIRS = 20
const NUMBER = /^\d{1,15}$/
const SHA256 = /^[0-9a-f]{64}$/
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** 412 for another version of the protocol. */
export function mustSpeakTus(headers: Headers): void {
  const { 'tus-resumable': version = TUS_VERSION } = headers
  if (version === TUS_VERSION) return
  throw new AppError(412, 'Only tus 1.0.0 is supported.', {
    'tus-version': TUS_VERSION,
  })
}

/** The size of the whole file, as the sender promises it. */
export function readUploadLength(headers: Headers, most: number): number {
  const size = readNumber(headers, 'upload-length')
  if (size === 0) throw emptyFile()
  if (size > most) throw tooLarge(`A file can be at most ${Math.floor(most / 1024 / 1024)} MB.`)
  return size
}

/** Where in the file the body begins. */
export const readUploadOffset = (headers: Headers) => readNumber(headers, 'upload-offset')

function readNumber(headers: Headers, name: string): number {
  const text = headers[name]
  if (typeof text === 'string' && NUMBER.test(text)) return Number(text)
  throw invalid(`${name} must be a whole number.`)
}

/** Reads `Upload-Metadata`: names, each with a text in base64, separated by commas. */
export function readMetadata(header: string): Record<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  if (pairs.length > MOST_PAIRS) throw unreadable()
  const found: Record<string, string> = {}
  for (const [name = '', value = '', ...more] of pairs) {
    if (name === '' || more.length > 0 || Object.hasOwn(found, name)) throw unreadable()
    found[name] = readText(value)
  }
  return found
}

/** Metadata about the file itself: its sum, and what it is known by when it is picked again. */
export const FILE_FIELDS: ReadonlySet<string> = new Set(['sha256', 'fingerprint'])

/** The sum that the whole file must have in the end, if the sender told it. */
export function readSha256(header: string): Buffer | undefined {
  const { sha256 } = readMetadata(header)
  if (sha256 === undefined) return undefined
  if (!SHA256.test(sha256)) throw invalid('sha256 must be 64 hexadecimal digits.')
  return Buffer.from(sha256, 'hex')
}

function readText(base64: string): string {
  const text = BASE64.test(base64) ? decodeUtf8(Buffer.from(base64, 'base64')) : undefined
  if (text === undefined || !isStorable(text)) throw unreadable()
  return text
}

const unreadable = () => invalid('Upload-Metadata cannot be read.')
