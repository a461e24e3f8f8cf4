import { ApiError, sentenceIn } from './api-error.ts'

/** What any call may carry besides. */
export interface CallOptions {
  /** The same key and body are answered with the stored reply, so that a retry creates nothing. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** The parts of a call, as the wire sees them. */
export interface WireInput extends CallOptions {
  params?: unknown
  query?: unknown
  body?: unknown
  headers?: Record<string, string>
}

/** Makes one HTTP call by the endpoint's name; a reply that is not 2xx is thrown as `ApiError`. */
export async function sendCall(
  endpoint: string,
  input: WireInput = {},
  token?: string | null,
): Promise<Response> {
  const [method = 'GET', path = ''] = endpoint.split(' ')
  const response = await reach(toUrl(path, input), {
    method,
    headers: toHeaders(input, token),
    credentials: 'same-origin',
    ...(input.body !== undefined && { body: toBody(input.body) }),
    ...(input.signal && { signal: input.signal }),
  })
  if (!response.ok) {
    throw new ApiError(response.status, sentenceIn(await response.json().catch(() => null)))
  }
  return response
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0)
  }
}

function toUrl(path: string, { params, query }: WireInput): string {
  const values = (params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

function toHeaders(input: WireInput, token: string | null | undefined): Headers {
  const headers = new Headers({ accept: 'application/json', ...input.headers })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey)
  if (input.body !== undefined && !(input.body instanceof FormData)) {
    headers.set('content-type', 'application/json')
  }
  return headers
}

function toBody(body: unknown): FormData | string {
  return body instanceof FormData ? body : JSON.stringify(body)
}
