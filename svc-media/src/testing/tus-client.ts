import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Service } from '@hub/service-kit/http'

/** Where a copy of the service listens, for calls that a test breaks off. */
export async function listenOn(app: Service): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** `Upload-Metadata` out of names and texts. */
export function metadataOf(fields: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(fields)
  return pairs.map(([key, text]) => `${key} ${Buffer.from(text).toString('base64')}`).join(',')
}

export const patchHeaders = (offset: number) => ({
  'tus-resumable': '1.0.0',
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
})

interface BrokenPatch {
  url: string
  token: string
  offset: number
  bytes: Buffer
  /** How much of the bytes leaves before the line breaks. */
  until: number
}

/** Sends a part of what it promised, and hangs up. */
export function sendAndBreakOff({ url, token, offset, bytes, until }: BrokenPatch): Promise<void> {
  return new Promise((resolve) => {
    const headers = { ...patchHeaders(offset), authorization: `Bearer ${token}` }
    const length = { 'content-length': bytes.length }
    const sending = request(url, { method: 'PATCH', headers: { ...headers, ...length } })
    sending.on('error', () => undefined)
    sending.once('close', () => resolve())
    sending.write(bytes.subarray(0, until), () => sending.destroy())
  })
}
