import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, type Service } from '@hub/service-kit'
import type { Config } from '../config.ts'
import type { Body } from '../upstream/call.ts'
import { Upstream } from '../upstream/upstream.ts'
import { answer } from './answer.ts'
import type { Origin } from './client-address.ts'
import { count, type Counters } from './counters.ts'
import { Exchange, type ExchangeWatcher } from './exchange.ts'
import { ObjectSender } from './object-sender.ts'
import { planBody, readWhole, streamBody } from './request-body.ts'
import { toHeaderLines } from './request-headers.ts'
import type { Route } from './route-table.ts'

/** One call that was let in. */
export interface Admitted {
  request: IncomingMessage
  response: ServerResponse
  route: Route
  origin: Origin
  requestId: string
}

interface Lane {
  upstream: Upstream
  watcher: ExchangeWatcher
}

/** Passes calls on to the services, each of which has a lane for short calls and one for long bodies. */
export class Forwarder {
  readonly lanes: ReadonlyMap<string, Lane>
  readonly #config: Config
  readonly #drain: Service['drain']
  readonly #objects: ObjectSender | undefined

  constructor(config: Config, counters: Counters, { drain, log }: Pick<Service, 'drain' | 'log'>) {
    this.#config = config
    this.#drain = drain
    const { STORAGE_DIR } = config
    if (STORAGE_DIR) this.#objects = new ObjectSender(STORAGE_DIR, config.OBJECTS_AT_ONCE)
    const limits = {
      inFlight: config.UPSTREAM_IN_FLIGHT,
      queue: config.UPSTREAM_QUEUE,
      queueMs: config.UPSTREAM_QUEUE_MS,
      expectedMs: config.UPSTREAM_EXPECTED_MS,
      connectMs: config.UPSTREAM_CONNECT_MS,
      headersMs: config.UPSTREAM_HEADERS_MS,
      bodyMs: config.UPSTREAM_BODY_MS,
    }
    const owners = { core: config.CORE_URL, media: config.MEDIA_URL }
    this.lanes = new Map(
      Object.entries(owners).flatMap(([owner, urls]) => {
        const watcher = watch(owner, counters, log)
        return [owner, `${owner}-streams`].map((name): [string, Lane] => [
          name,
          { upstream: new Upstream(urls, limits), watcher },
        ])
      }),
    )
  }

  /** Forwards one call; the answer, whatever it is, reaches the client from here. */
  forward(call: Admitted): void {
    const { request, response, route } = call
    const maxBytes = route.takesFiles ? this.#config.MAX_UPLOAD_BYTES : this.#config.MAX_JSON_BYTES
    const plan = planBody(request, maxBytes)
    if (plan === 'none') {
      this.#send(call, undefined)
      return
    }
    if (request.headers.expect !== undefined) response.writeContinue()
    if (plan === 'stream') {
      this.#send(call, streamBody(request, maxBytes))
      return
    }
    readWhole(request).then(
      (body) => this.#send(call, body),
      (error: unknown) => {
        if (error instanceof AppError) answer(request, response, error, call.requestId)
      },
    )
  }

  close(): void {
    for (const { upstream } of this.lanes.values()) upstream.close()
  }

  #send({ request, response, route, origin, requestId }: Admitted, body: Body): void {
    const lane = this.lanes.get(route.isStream ? `${route.owner}-streams` : route.owner) as Lane
    const { upstream, watcher } = lane
    const mayName = route.isStream && request.method === 'GET' && this.#objects?.isFree
    const objects = mayName ? this.#objects : undefined
    const lines = toHeaderLines(request.headers, origin, requestId, route.cookies)
    upstream.send(
      new Exchange(
        { request, response, upstream, watcher, requestId, objects, drain: this.#drain },
        lines,
        body,
      ),
    )
  }
}

/** Counts a service's answers, and logs when it goes away and when it is back. */
function watch(owner: string, counters: Counters, log: Service['log']): ExchangeWatcher {
  const classes = (counters.answered[owner] = Array<number>(6).fill(0))
  let isDown = false
  return {
    onAnswered(status) {
      const digit = Math.floor(status / 100)
      classes[digit] = (classes[digit] ?? 0) + 1
      if (isDown) log.info({ upstream: owner }, 'the service answers again')
      isDown = false
    },
    onFailed(error) {
      count(counters.failed, owner)
      if (!isDown) log.warn({ upstream: owner, err: error }, 'the service does not answer')
      isDown = true
    },
  }
}
