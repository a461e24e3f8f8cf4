import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { invalid, unsupported } from '../base/errors.ts'

const NAME = /[!#$%&'*+.^_`|~\w-]+/.source
const TYPE = new RegExp(`^${NAME}/${NAME}(?: *; *${NAME}=(?:"[^"\\\\]*"|[^\\s";]+))* *;? *$`)
const CHARSET = /; *charset="?([^";\s]*)/gi

/** Whether a content type has the one form that all readers understand alike, and text in UTF-8. */
export function isReadableType(contentType: string): boolean {
  if (!TYPE.test(contentType)) return false
  for (const [, charset = ''] of contentType.matchAll(CHARSET)) {
    if (!/^utf-?8$/i.test(charset)) return false
  }
  return true
}

/** Reads JSON, and refuses bytes that are no UTF-8: they would be stored as something else. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (!isReadableType(request.headers['content-type'] ?? '')) {
        done(unsupported('This content type is not supported.'))
      } else if (!isUtf8(body)) {
        done(invalid('The request is not valid: its text is not in UTF-8.'))
      } else void parse(request, body.toString(), done)
    },
  )
}
