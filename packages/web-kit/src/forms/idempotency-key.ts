import { useState } from 'react'

/** A key of one's own for as long as the form is open: sent twice, it creates once. */
export function useIdempotencyKey(): string {
  const [key] = useState(newKey)
  return key
}

// Not randomUUID: pages without a secure context do not have it.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
