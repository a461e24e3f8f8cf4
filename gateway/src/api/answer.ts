import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppError } from '@hub/service-kit/base'
import { API_CACHING, API_CSP, API_HEADERS } from './response-headers.ts'

/** A rest of a body up to this size is read to its end, so that the connection can be used again. */
const SMALL_REST_BYTES = 64 * 1024

/** How long the rest of a refused body is read and thrown away, so that the answer is not lost. */
const LINGER_MS = 10_000

/** Answers `{ message }` with the status of the error, and its headers. */
export function answer(
  request: IncomingMessage,
  response: ServerResponse,
  error: AppError,
  requestId: string,
): void {
  if (response.headersSent || response.destroyed) return
  const body = JSON.stringify({ message: error.message })
  const isLongRest = hasLongRest(request)
  if (isLongRest) response.shouldKeepAlive = false
  response.writeHead(error.statusCode, [
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(body)),
    'cache-control',
    API_CACHING,
    'content-security-policy',
    API_CSP,
    'x-request-id',
    requestId,
    ...API_HEADERS,
    ...Object.entries(error.headers ?? {}).flat(),
  ])
  response.end(body)
  if (isLongRest) discardRest(request)
}

function hasLongRest(request: IncomingMessage): boolean {
  if (request.complete) return false
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  return encoding !== undefined || Number(length ?? 0) > SMALL_REST_BYTES
}

/**
 * Reads on for a moment: closing at once with bytes unread would reset the connection, and the
 * client would see that instead of the answer.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  const { socket } = request
  const end = setTimeout(() => socket.destroy(), LINGER_MS)
  end.unref()
  socket.once('close', () => clearTimeout(end))
  request.once('end', () => clearTimeout(end))
  request.on('error', () => {})
  // Also starts the flow again when whoever read it before lets go later.
  request.on('data', () => {})
}
