import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '@hub/service-kit/base'
import type { Service } from '@hub/service-kit/http'
import type { Config } from '../base/config.ts'
import { MemoryShare, Memory } from '../base/memory.ts'
import { Lane } from '../upstream/lane.ts'
import { answer } from './answer.ts'
import type { Origin } from './client-address.ts'
import { count, type Counters } from './counters.ts'
import { Exchange, type ExchangeWatcher } from './exchange.ts'
import { ObjectSender } from './object-sender.ts'
import {
  type Body,
  type BodyLimits,
  hasBody,
  isUpload,
  readWhole,
  StreamedBody,
} from './request-body.ts'
import { toServiceHeaders } from './request-headers.ts'
import type { Route } from './route-table.ts'

/** How long fewer bytes than the least are accepted. */
const CALL_GRACE_MS = 5_000
const UPLOAD_GRACE_MS = 20_000

/** One call that was let in. */
export interface Admitted {
  request: IncomingMessage
  response: ServerResponse
  route: Route
  origin: Origin
  /** Who calls, if that is known. */
  uid: string | undefined
  requestId: string
}

/** What calls to a service are told apart by: files that go up, files that come down, and the rest. */
const KINDS = ['calls', 'uploads', 'downloads'] as const
type Kind = (typeof KINDS)[number]

interface ServiceLanes {
  watcher: ExchangeWatcher
  lanes: Readonly<Record<Kind, Lane>>
}

/** Passes calls on to the services, in lanes of their own for what goes at the pace of clients. */
export class Forwarder {
  readonly #services: ReadonlyMap<string, ServiceLanes>
  readonly #limits: Readonly<Record<'call' | 'upload', BodyLimits>>
  readonly #memory: Memory
  readonly #drain: Service['drain']
  readonly #objects: ObjectSender | undefined

  constructor(config: Config, counters: Counters, { drain, log }: Pick<Service, 'drain' | 'log'>) {
    this.#drain = drain
    this.#memory = new Memory(config.HELD_BYTES)
    this.#limits = bodyLimits(config)
    const { STORAGE_DIR } = config
    if (STORAGE_DIR) this.#objects = new ObjectSender(STORAGE_DIR, config.OBJECTS_AT_ONCE)
    const owners = { core: config.CORE_URL, media: config.MEDIA_URL }
    this.#services = new Map(
      Object.entries(owners).map(([owner, urls]): [string, ServiceLanes] => [
        owner,
        { watcher: watch(owner, counters, log), lanes: openLanes(urls, config) },
      ]),
    )
  }

  /** Every lane, by the name that it has among the metrics. */
  get lanes(): [string, Lane][] {
    return [...this.#services].flatMap(([owner, { lanes }]) =>
      KINDS.map((kind): [string, Lane] => [
        kind === 'calls' ? owner : `${owner}-${kind}`,
        lanes[kind],
      ]),
    )
  }

  /** Forwards one call; the answer, whatever it is, reaches the client from here. */
  forward(call: Admitted): void {
    const { request, response, route, origin } = call
    const held = new MemoryShare(this.#memory, origin.key)
    const isStreamed = isUpload(request, route)
    const limits = this.#limits[isStreamed ? 'upload' : 'call']
    if (!hasBody(request, limits.maxBytes)) {
      this.#send(call, held, undefined)
      return
    }
    if (request.headers.expect !== undefined) response.writeContinue()
    if (isStreamed) {
      this.#send(call, held, new StreamedBody(request, limits))
      return
    }
    response.once('close', () => held.free())
    readWhole(request, limits, held).then(
      (body) => this.#send(call, held, body),
      (error: unknown) => {
        if (error instanceof AppError) answer(request, response, error, call.requestId)
      },
    )
  }

  close(): void {
    for (const [, lane] of this.lanes) lane.close()
  }

  #send(call: Admitted, held: MemoryShare, body: Body): void {
    const { request, response, route, origin, uid = origin.key, requestId } = call
    const kind = kindOf(route, body)
    const { watcher, lanes } = this.#services.get(route.owner) as ServiceLanes
    const lane = lanes[kind]
    const mayName = kind === 'downloads' && request.method === 'GET'
    const mayRepeat = isRepeatable(call)
    const parts = {
      request,
      response,
      lane,
      mayRepeat,
      watcher,
      requestId,
      uid,
      held,
      drain: this.#drain,
    }
    const objects = mayName ? this.#objects : undefined
    const headers = toServiceHeaders(request.headers, origin, requestId, route.cookies)
    lane.send(new Exchange({ ...parts, address: origin.key, objects }, headers, body))
  }
}

const REPEATABLE: ReadonlySet<unknown> = new Set(['GET', 'HEAD', 'PUT'])

const isRepeatable = ({ request, route }: Admitted) =>
  REPEATABLE.has(request.method) ||
  (route.takesKey && request.headers['idempotency-key'] !== undefined)

function kindOf({ isDownload }: Route, body: Body): Kind {
  if (body instanceof StreamedBody) return 'uploads'
  return isDownload ? 'downloads' : 'calls'
}

function bodyLimits(config: Config): Record<'call' | 'upload', BodyLimits> {
  const wholeMs = config.BODY_SECONDS * 1000
  return {
    call: {
      maxBytes: config.MAX_JSON_BYTES,
      wholeMs,
      pacing: { bytesPerSecond: config.BODY_BYTES_PER_SECOND, graceMs: CALL_GRACE_MS },
    },
    upload: {
      maxBytes: config.MAX_UPLOAD_BYTES,
      wholeMs: config.UPLOAD_SECONDS * 1000,
      pacing: { bytesPerSecond: config.UPLOAD_BYTES_PER_SECOND, graceMs: UPLOAD_GRACE_MS },
    },
  }
}

function openLanes(urls: string, config: Config): Record<Kind, Lane> {
  const limits = {
    queue: config.UPSTREAM_QUEUE,
    queueMs: config.UPSTREAM_QUEUE_MS,
    expectedMs: config.UPSTREAM_EXPECTED_MS,
    connectMs: config.UPSTREAM_CONNECT_MS,
    headersMs: config.UPSTREAM_HEADERS_MS,
    bodyMs: config.UPSTREAM_BODY_MS,
  }
  const open = (inFlight: number, isLong: boolean) =>
    new Lane(urls, { ...limits, inFlight, isLong })
  return {
    calls: open(config.UPSTREAM_IN_FLIGHT, false),
    uploads: open(config.UPLOADS_AT_ONCE, true),
    downloads: open(config.DOWNLOADS_AT_ONCE, true),
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
