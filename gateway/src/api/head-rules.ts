import type { IncomingMessage } from 'node:http'
import { AppError, invalid, unsupported } from '@hub/service-kit/base'
import { isReadableType } from '@hub/service-kit/http'

const CONTENTLESS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Refuses a request whose head two readers could understand in two ways, or that asks for what is not done. */
export function checkHead({
  headers,
  rawHeaders,
  method = '',
  httpVersion,
}: IncomingMessage): void {
  if (httpVersion === '1.1' && headers.host === undefined)
    throw invalid('The request names no host.')
  if (countOf(rawHeaders, 'host') > 1) throw invalid('The request names its host twice.')
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    throw new AppError(417, 'What the request expects is not done here.')
  }
  const type = headers['content-type']
  if (type !== undefined && !CONTENTLESS.has(method) && !isReadableType(type)) {
    throw unsupported('This content type is not supported.')
  }
}

/** How often a header came; the parsed ones keep the first of them alone. */
function countOf(rawHeaders: readonly string[], name: string): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const given = rawHeaders[i] as string
    if (given.length === name.length && given.toLowerCase() === name) count += 1
  }
  return count
}
