import { markStale } from '../api/mark-stale.ts'
import { freshToken } from '../session/session-store.ts'
import type { WriteEndpoint } from '@hub/api-spec'
import type { Reply } from '../api/api-types.ts'

/** What an upload takes beside the endpoint's name. */
export interface FormUpload {
  body: FormData
  /** How much of it has been sent, from 0 to 1. */
  onProgress(share: number): void
  signal: AbortSignal
}

/** Sends a form with a file and tells how far it is, which `callApi` cannot. */
export async function uploadForm<K extends WriteEndpoint>(
  endpoint: K,
  { body, onProgress, signal }: FormUpload,
): Promise<Reply<K>> {
  // Only admins ever need it: it is not in the way of the first view.
  const { sendWithProgress } = await import('./send-with-progress.ts')
  const token = await freshToken()
  const [method = 'POST', path = ''] = endpoint.split(' ')
  const reply = await sendWithProgress(method, path, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    body,
    onProgress: (sent, total) => onProgress(total > 0 ? sent / total : 0),
    signal,
  })
  void markStale(endpoint)
  return reply as Reply<K>
}
