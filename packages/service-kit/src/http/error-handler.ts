import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noRoom } from './disk-room.ts'
import { AppError } from '../base/errors.ts'
import { QuotaReached } from './quotas.ts'

const SENTENCES: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'This address is not valid.',
  FST_ERR_MAX_PARAM_LENGTH: 'This address is too long.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request is empty.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not supported.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request ended early.',
}

/** What Postgres ends, or cannot take, although nothing is wrong with it: the same call may well succeed next time. */
const PASSING: ReadonlySet<string> = new Set([
  '40001', // could not be put in a row with others
  '40P01', // a deadlock, in which this one was chosen to give way
  '53300', // too many connections
  '55P03', // a lock was not to be had
  '57014', // took longer than statements may
  '57P01', // the server is being stopped
  '57P02', // the server has crashed
  '57P03', // the server is starting
  '25P03', // a transaction that was left alone for too long
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])
/** What the disk, Postgres and a bucket say when they are full. */
const FULL: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EDQUOT',
  '53100',
  'XMinioStorageFull',
  'QuotaExceeded',
])
/** What its client says without a code when the connection is gone or not to be had. */
const GONE =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/
const TRY_AGAIN = new AppError(503, 'That did not work. Please try again in a moment.', {
  'retry-after': '1',
})

/** The one place where errors are answered: the body is `{ message }`, and what its schema adds. */
export function answerError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const status = error.statusCode ?? 500
  if (status >= 500 && !(error instanceof AppError)) {
    request.log.error({ err: error }, 'request failed')
    if (FULL.has(error.code)) return answerError(noRoom(), request, reply)
    if (isPassing(error)) return answerError(TRY_AGAIN, request, reply)
    void reply.code(500).send({ message: 'Something went wrong. Please try again.' })
    return
  }
  const kind = error instanceof QuotaReached ? `${status} ${error.quota}` : status
  request.server.refusals.count(kind)
  if (error instanceof AppError && error.headers) void reply.headers(error.headers)
  const code = 'code' in error ? error.code : ''
  const parts = error instanceof AppError ? error.parts : undefined
  void reply.code(status).send({ message: SENTENCES[code] ?? error.message, ...parts })
}

function isPassing({ code, message }: FastifyError): boolean {
  return PASSING.has(code) || GONE.test(message)
}

/** Installs the error handler and the answer for unknown addresses. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => {
    request.server.refusals.count(404)
    void reply.code(404).send({ message: 'There is nothing at this address.' })
  })
}
