import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What Discord's webhooks take. */
export interface WebhookMessage {
  content: string
  username: string
  allowed_mentions: { parse: string[] }
}

/** A real server that takes webhook messages. */
export interface FakeWebhook {
  url: string
  host: string
  /** What it answers with. */
  status: number
  messages: WebhookMessage[]
  /** Waits until so many messages have come. */
  waitFor(count: number): Promise<WebhookMessage[]>
  stop(): void
}

export async function startFakeWebhook(): Promise<FakeWebhook> {
  const waiting = new Set<() => void>()
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      fake.messages.push(JSON.parse(body) as WebhookMessage)
      reply.writeHead(fake.status).end()
      for (const look of waiting) look()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeWebhook = {
    url: `http://${host}/api/webhooks/1/token`,
    host,
    status: 204,
    messages: [],
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
