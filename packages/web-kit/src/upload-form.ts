import { ApiError, sentenceIn } from './api-error.ts'
import { freshToken } from './session-store.ts'
import type { Reply, WriteEndpoint } from './api-types.ts'

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
  const token = await freshToken()
  signal.throwIfAborted()
  const [method = 'POST', path = ''] = endpoint.split(' ')
  const request = new XMLHttpRequest()
  request.open(method, path)
  request.responseType = 'json'
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  signal.addEventListener('abort', () => request.abort())
  return new Promise((resolve, reject) => {
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as Reply<K>)
      else reject(new ApiError(request.status, sentenceIn(request.response)))
    }
    request.onerror = () => reject(new ApiError(0))
    request.onabort = () => reject(signal.reason as Error)
    request.send(body)
  })
}
