import { ApiError, sentenceIn } from '../wire/api-error.ts'

/** A body that is sent while somebody watches. */
export interface WatchedSending {
  headers: Record<string, string>
  body: XMLHttpRequestBodyInit
  /** How many of its bytes have been sent, and how many there are. */
  onProgress(sent: number, total: number): void
  signal: AbortSignal
}

/** Sends a body and tells how far it is, which `fetch` cannot. Answers with what the reply holds. */
export function sendWithProgress(
  method: string,
  url: string,
  { headers, body, onProgress, signal }: WatchedSending,
): Promise<unknown> {
  signal.throwIfAborted()
  const request = new XMLHttpRequest()
  request.open(method, url)
  request.responseType = 'json'
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
  signal.addEventListener('abort', () => request.abort())
  return new Promise((resolve, reject) => {
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response)
      else reject(new ApiError(request.status, sentenceIn(request.response)))
    }
    request.onerror = () => reject(new ApiError(0))
    request.onabort = () => reject(signal.reason as Error)
    request.send(body)
  })
}
