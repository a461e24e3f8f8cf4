import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const PIECE_BYTES = 4 * 1024 * 1024

/** SHA-256 of all its bytes, of which no more than a piece is in memory; the browser's own needs all at once. */
export async function sumOfBlob(blob: Blob): Promise<string> {
  const sum = sha256.create()
  for (let at = 0; at < blob.size; at += PIECE_BYTES) {
    sum.update(new Uint8Array(await blob.slice(at, at + PIECE_BYTES).arrayBuffer()))
  }
  return bytesToHex(sum.digest())
}
