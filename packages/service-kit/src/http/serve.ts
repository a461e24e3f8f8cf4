import {
  type Access,
  type Api,
  type EndpointName,
  endpointOf,
  type endpoints,
  Message,
  splitEndpoint,
} from '@hub/api-spec'
import type { FastifyReply, FastifyRequest, HTTPMethods, RouteShorthandOptions } from 'fastify'
import { IsOptional } from 'typebox'
import { bearerOf, type Caller } from '../auth/auth.ts'
import type { Service } from './build-service.ts'
import { adminsOnly, invalid, unauthenticated } from '../base/errors.ts'
import { type SchemaError, sentenceFor } from './validators.ts'

type AccessOf<K extends EndpointName> = (typeof endpoints)[K]['access']

/** A request to one endpoint, typed by the map; only calls open to anyone may have no caller. */
export type RequestOf<K extends EndpointName> = Omit<FastifyRequest, 'caller'> & {
  params: Api[K]['params']
  query: Api[K]['query']
  body: Api[K]['body']
  caller: AccessOf<K> extends 'anyone' ? Caller | null : Caller
}

/** Answers one endpoint: what it returns is the reply's body. */
export type Handler<K extends EndpointName> = (
  request: RequestOf<K>,
  reply: FastifyReply,
) => Promise<Api[K]['reply'] | FastifyReply>

/**
 * Registers an endpoint by its name in the map: its method and path, who may call, the schemas of
 * what comes in and goes out, and the sentence for a body that lacks something.
 */
export function serve<K extends EndpointName>(
  app: Service,
  name: K,
  handler: Handler<K>,
  options: Pick<RouteShorthandOptions, 'bodyLimit'> = {},
): void {
  const endpoint = endpointOf(name)
  const { method, path } = splitEndpoint(name)
  const { params, query, body, response } = endpoint
  const okStatus = Number(Object.keys(response)[0])
  app.served.add(name)
  app.route({
    ...options,
    method: method as HTTPMethods,
    url: path,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { ...response, '4xx': Message, '5xx': Message },
    },
    schemaErrorFormatter: (errors) =>
      invalid(sentenceFor(errors[0] as SchemaError, endpoint.invalid)),
    onRequest: async (request) => {
      request.caller = admit(app, endpoint.access, request)
      if (request.caller && (method !== 'GET' || endpoint.access === 'admin')) {
        await app.confirmCaller(request.caller, bearerOf(request.headers.authorization) ?? '')
      }
      const bytes = Number(request.headers['content-length'] ?? 0)
      app.room.admit({ name, endpoint, bytes })
    },
    ...(IsOptional(body) && { preValidation: takeNoBodyForEmpty }),
    handler: (request, reply) => {
      reply.statusCode = okStatus
      return handler(request as unknown as RequestOf<K>, reply)
    },
  })
}

// The validator would take no body at all for a wrong one.
async function takeNoBodyForEmpty(request: FastifyRequest): Promise<void> {
  request.body ??= {}
}

/** Who calls, if they may come in at all: 401 for nobody, 403 for who is no admin. */
function admit(app: Service, access: Access, request: FastifyRequest): Caller | null {
  const token = bearerOf(request.headers.authorization)
  if (access === 'anyone') return null
  if (token === undefined) throw unauthenticated()
  const caller = app.verifier.verify(token)
  if (access === 'admin' && !caller.isAdmin) throw adminsOnly()
  return caller
}
