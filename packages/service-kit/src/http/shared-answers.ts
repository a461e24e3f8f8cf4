import type { Api, EndpointName } from '@hub/api-spec'
import type { FastifyReply } from 'fastify'
import { etagOf } from './etags.ts'
import { JSON_TYPE, type JsonText } from '../database/json-rows.ts'
import type { Handler, RequestOf } from './serve.ts'
import { createSharedReads } from './shared-reads.ts'

interface Answer {
  body: Buffer
  etag: string
  link: string | undefined
}

/**
 * Answers calls that wait for the same address with one body, read and written once for them all:
 * see {@link createSharedReads}. Only for what is the same to everybody who may call it; of the
 * headers that `handler` sets, `Link` alone is shared.
 */
export function sharedAnswers<K extends EndpointName>(
  handler: (request: RequestOf<K>, reply: FastifyReply) => Promise<JsonText<Api[K]['reply']>>,
): Handler<K> {
  const share = createSharedReads<Answer>()
  return async (request, reply) => {
    const answer = await share(request.url, async () => {
      const body = Buffer.from(await handler(request, reply))
      const link = reply.getHeader('link') as string | undefined
      return { body, etag: etagOf(body), link }
    })
    const { body, etag, link } = answer
    void reply.headers({ etag, ...(link && { link }) })
    return reply.type(JSON_TYPE).send(body)
  }
}
