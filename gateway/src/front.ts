import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { endpoints } from '@hub/api-spec'
import { AppError, invalid } from '@hub/service-kit/base'
import type { Service } from '@hub/service-kit/http'
import { type Admission, mustFindRoute } from './api/admission.ts'
import { answer } from './api/answer.ts'
import type { OriginReader } from './api/client-address.ts'
import type { Connections } from './api/connections.ts'
import type { Settle } from './api/credentials.ts'
import { count, type Counters } from './api/counters.ts'
import type { Forwarder } from './api/forwarder.ts'
import { checkHead } from './api/head-rules.ts'
import { readPath } from './api/path-rules.ts'
import { createRouteTable } from './api/route-table.ts'

interface FrontParts {
  app: Service
  connections: Connections
  admission: Admission
  forwarder: Forwarder
  originOf: OriginReader['request']
  counters: Counters
}

export type Front = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Everything that comes in. A call of the API is checked and forwarded from here, without the
 * framework, which would cost as much as all of that together; the rest is the framework's.
 */
export function createFront(parts: FrontParts): Front {
  const { app, connections, admission, forwarder, originOf, counters } = parts
  const routes = createRouteTable(endpoints)
  const nextId = createIds()

  function route(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    checkHead(request)
    const path = readPath(request.url ?? '')
    if (path === undefined) throw invalid('This address is not valid.')
    if (path.startsWith('/api/') || path === '/api') {
      const found = mustFindRoute(routes, request.method ?? '', path)
      const origin = originOf(request)
      const { uid, settle } = admission.admit(found, request, origin)
      settleAtEnd(response, settle)
      if (found.owner !== 'gateway') {
        forwarder.forward({ request, response, route: found, origin, uid, requestId })
        return
      }
    }
    request.headers['x-request-id'] = requestId
    app.routing(request, response)
  }

  return (request, response) => {
    if (!connections.busyUntil(request.socket, response)) {
      request.socket.destroy()
      return
    }
    const requestId = nextId()
    if (app.drain.started) response.shouldKeepAlive = false
    try {
      route(request, response, requestId)
    } catch (error) {
      const told = toAnswer(error, app, requestId)
      count(counters.refused, told.statusCode)
      app.refusals.count(told.statusCode)
      answer(request, response, told, requestId)
    }
  }
}

/** Tells how a call ended, to whom that makes a difference. */
function settleAtEnd(response: ServerResponse, settle: Settle | undefined): void {
  if (!settle) return
  response.once('close', () => settle(response.headersSent ? response.statusCode : undefined))
}

function toAnswer(error: unknown, app: Service, requestId: string): AppError {
  if (error instanceof AppError) return error
  app.log.error({ err: error, reqId: requestId }, 'request failed')
  return new AppError(500, 'Something went wrong. Please try again.')
}

/** Ids that are unique across processes without costing randomness at every request. */
function createIds(): () => string {
  const boot = randomBytes(6).toString('base64url')
  let made = 0
  return () => `${boot}-${(made += 1).toString(36)}`
}
