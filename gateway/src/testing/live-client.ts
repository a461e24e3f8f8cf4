import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { GatewayUnderTest } from './gateway-under-test.ts'

interface LiveEvent {
  name: string
  id?: string
}

/** A page that listens for live events. */
export interface LivePage {
  reply: IncomingMessage
  events: LiveEvent[]
  /** All that came, as it came. */
  text(): string
  /** The id to come back with. */
  lastId(): string | undefined
  /** The first event of that name, when it is there. */
  next(name: string): Promise<LiveEvent>
  ended: Promise<unknown>
  close(): void
}

interface LiveOptions {
  uid?: string
  token?: string
  lastId?: string | undefined
  /** The address that the proxy in front names. */
  from?: string
}

/** Opens `GET /api/events` and waits for the first words. */
export async function openLive(
  hub: GatewayUnderTest,
  { uid = 'pilot', token, lastId, from }: LiveOptions = {},
): Promise<LivePage> {
  const asked = request(`${hub.url}/api/events`, {
    headers: {
      authorization: `Bearer ${token ?? hub.tokens.tokenFor({ uid })}`,
      ...(lastId !== undefined && { 'last-event-id': lastId }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    },
  })
  asked.on('error', () => {})
  asked.end()
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  const page = readPage(reply, () => asked.destroy())
  if (reply.statusCode === 200 && page.text() === '') await once(reply, 'data')
  return page
}

function readPage(reply: IncomingMessage, close: () => void): LivePage {
  let text = ''
  const events: LiveEvent[] = []
  reply.setEncoding('utf8')
  reply.on('error', () => {})
  reply.on('data', (piece: string) => {
    text += piece
    events.length = 0
    for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm)) {
      events.push(JSON.parse(data) as LiveEvent)
    }
  })
  return {
    reply,
    events,
    text: () => text,
    lastId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1],
    async next(name) {
      for (;;) {
        const found = events.find((event) => event.name === name)
        if (found) return found
        await once(reply, 'data')
      }
    },
    ended: new Promise((resolve) => reply.once('close', resolve)),
    close,
  }
}
