import { hkdfSync } from 'node:crypto'

/**
 * A 32-byte key for one purpose, derived from the hub's secret (base64) by HKDF-SHA256, so that
 * no key is used for two things.
 */
export function deriveKey(hubSecret: string, purpose: string): Buffer {
  const secret = Buffer.from(hubSecret, 'base64')
  if (secret.length < 32) throw new Error('HUB_SECRET must be base64 of at least 32 bytes.')
  return Buffer.from(hkdfSync('sha256', secret, 'hangar', purpose, 32))
}
