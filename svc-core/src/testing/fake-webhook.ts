import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What Discord's webhooks take. */
export interface WebhookMessage {
  content: string
  username: string
  allowed_mentions: { parse: string[] }
}

/** So many messages in so long, as Discord has it. */
interface Limit {
  calls: number
  windowMs: number
  /** Whether each answer says what is left, or only a refusal for how long. */
  isTold: boolean
}

/** A real server that takes webhook messages. */
export interface FakeWebhook {
  url: string
  host: string
  /** What it answers with. */
  status: number
  limit: Limit | undefined
  messages: WebhookMessage[]
  /** How many messages came that were too many. */
  refused: number
  /** An address that is not answered until all such are let go; and how many wait there. */
  urlOfSlow(name: string): string
  held: Set<ServerResponse>
  letGo(): void
  /** Waits until so many messages have come. */
  waitFor(count: number): Promise<WebhookMessage[]>
  stop(): void
}

const SLOW = '/slow/'

export async function startFakeWebhook(): Promise<FakeWebhook> {
  const waiting = new Set<() => void>()
  const window: { of?: Limit; left: number; endsAt: number } = { left: 0, endsAt: 0 }

  /** What an answer says of the limit; `undefined` when there is none. */
  function spend(limit: Limit) {
    const { calls, windowMs, isTold } = limit
    const now = Date.now()
    if (window.of !== limit || now >= window.endsAt) {
      Object.assign(window, { of: limit, left: calls, endsAt: now + windowMs })
    }
    const isOver = window.left === 0
    if (!isOver) window.left -= 1
    const seconds = (window.endsAt - now) / 1000
    const headers = {
      'x-ratelimit-limit': String(calls),
      'x-ratelimit-remaining': String(window.left),
      'x-ratelimit-reset': String(window.endsAt / 1000),
      'x-ratelimit-reset-after': String(seconds),
    }
    return { isOver, seconds, headers: isTold ? headers : {} }
  }

  function answer(reply: ServerResponse, body: string): void {
    const limit = fake.limit && spend(fake.limit)
    if (limit?.isOver) {
      fake.refused += 1
      const said = { message: 'You are being rate limited.', retry_after: limit.seconds }
      reply.writeHead(429, { ...limit.headers, 'retry-after': String(Math.ceil(limit.seconds)) })
      reply.end(JSON.stringify({ ...said, global: false }))
      return
    }
    fake.messages.push(JSON.parse(body) as WebhookMessage)
    reply.writeHead(fake.status, limit?.headers).end()
    for (const look of waiting) look()
  }

  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      if (request.url?.startsWith(SLOW)) fake.held.add(reply)
      else answer(reply, body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeWebhook = {
    url: `http://${host}/api/webhooks/1/token`,
    host,
    status: 204,
    limit: undefined,
    messages: [],
    refused: 0,
    urlOfSlow: (name) => `http://${host}${SLOW}${name}`,
    held: new Set(),
    letGo() {
      for (const reply of fake.held) reply.writeHead(204).end()
      fake.held.clear()
    },
    waitFor: (count) =>
      new Promise((done) => {
        const look = () => {
          if (fake.messages.length < count) return
          waiting.delete(look)
          done(fake.messages)
        }
        waiting.add(look)
        look()
      }),
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return fake
}
