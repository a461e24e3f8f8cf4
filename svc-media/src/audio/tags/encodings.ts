/**
 * The encodings that tags were written in before Unicode, as `TextDecoder` names them, each with
 * what speaks for it where the text itself leaves it open.
 */
export const ENCODINGS = {
  'windows-1252': 0.05,
  'windows-1251': 0.02,
  gb18030: 0.02,
  big5: 0,
  shift_jis: 0,
  'euc-jp': 0,
  'euc-kr': 0,
  'koi8-r': -0.02,
  'windows-1250': -0.05,
  'windows-1253': 0,
  'windows-1254': -0.06,
  'windows-1255': 0,
  'windows-1256': 0,
  'windows-874': 0,
} as const

/** How the bytes of old tags are read. */
export type Encoding = keyof typeof ENCODINGS

export const isEncoding = (name: string): name is Encoding => Object.hasOwn(ENCODINGS, name)

// Node 20 reads windows-1252 as Latin-1, without the signs of these 32 bytes.
const SIGNS_FROM_128 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const BYTE_OF_SIGN = new Map(Array.from(SIGNS_FROM_128, (sign, i) => [sign, 128 + i]))

/** A text of which each character stands for a byte, as its bytes; `undefined` for any other. */
export function bytesOf(text: string): Buffer | undefined {
  const bytes = Array.from(text, (sign) => BYTE_OF_SIGN.get(sign) ?? sign.codePointAt(0) ?? 256)
  const isBytes = bytes.some((byte) => byte > 127) && bytes.every((byte) => byte < 256)
  return isBytes ? Buffer.from(bytes) : undefined
}

export function decodeAs(encoding: Encoding, bytes: Buffer): string | undefined {
  if (encoding === 'windows-1252') {
    return bytes
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, (sign) => SIGNS_FROM_128[sign.charCodeAt(0) - 128] ?? '')
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
