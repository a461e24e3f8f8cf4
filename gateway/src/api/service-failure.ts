import { AppError } from '@hub/service-kit/base'

/** 503: what is said where a service gives no answer. */
export const DOWN = new AppError(
  503,
  'That part of Hangar is not answering. Please try again in a moment.',
  { 'retry-after': '2' },
)

const BROKEN: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** The connection broke, as one does that the service closed when the call was written to it. */
export const isBrokenConnection = (error: Error) => BROKEN.has(codeOf(error))

/** An answer without a body may say how long that would be, which undici takes for a broken one. */
export const isLengthOfNothing = (error: Error) =>
  codeOf(error) === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'

const codeOf = (error: NodeJS.ErrnoException) => error.code
