import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a value for one place (AES-256-GCM): version, IV, tag, text. What was sealed for one
 * place does not open in another.
 */
export function seal(key: Buffer, place: string, value: unknown): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), text])
}

/** Decrypts what {@link seal} made for the same place. Throws when it is anything else. */
export function unseal(key: Buffer, place: string, sealed: Buffer): unknown {
  if (sealed[0] !== VERSION) throw new Error('sealed in an unknown way')
  const iv = sealed.subarray(1, 1 + IV_BYTES)
  const tag = sealed.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
  const text = decipher.update(sealed.subarray(1 + IV_BYTES + TAG_BYTES))
  return JSON.parse(Buffer.concat([text, decipher.final()]).toString())
}
