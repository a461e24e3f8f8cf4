import { onTestFinished, vi } from 'vitest'
import { stubUploads } from './stub-uploads.ts'
import type { Api, EndpointName } from '@hub/api-spec'
import type { Reply } from '../api/api-types.ts'

/** What a mocked call was asked. */
export interface MockedCall<K extends EndpointName> {
  params: Api[K]['params']
  query: Record<string, string>
  body: Api[K]['body']
  headers: Headers
  signal: AbortSignal | null
}

/** Answers one endpoint: with its reply, or with a whole `Response` for anything else. */
export type MockedReplies = {
  [K in EndpointName]?: (call: MockedCall<K>) => Reply<K> | Response | Promise<Reply<K> | Response>
}

/** The calls that were made, and a way to change the answers meanwhile. */
export interface ApiMock {
  /** All calls of an endpoint so far. */
  callsOf<K extends EndpointName>(endpoint: K): MockedCall<K>[]
  /** Replaces the answers of the endpoints given. */
  answer(replies: MockedReplies): void
}

type Handler = (call: MockedCall<EndpointName>) => unknown

/**
 * Puts itself in the place of the network until the test ends. A call that no answer was given
 * for is answered 501, and fails the test.
 */
export function mockApi(replies: MockedReplies = {}): ApiMock {
  const handlers = new Map(Object.entries(replies) as [EndpointName, Handler][])
  const made: { endpoint: EndpointName; call: MockedCall<EndpointName> }[] = []

  const unanswered: string[] = []
  onTestFinished(() => {
    if (unanswered.length > 0) throw new Error(`Unanswered calls: ${unanswered.join(', ')}`)
  })

  async function answerCall(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(url, 'http://hub.test')
    const matched = findEndpoint([...handlers.keys()], `${init.method ?? 'GET'} ${pathname}`)
    if (!matched) {
      unanswered.push(`${init.method ?? 'GET'} ${url}`)
      return failure(501, 'No answer was given for this call.')
    }
    const call = {
      params: matched.params,
      query: Object.fromEntries(searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      headers: new Headers(init.headers),
      signal: init.signal ?? null,
    } as MockedCall<EndpointName>
    made.push({ endpoint: matched.endpoint, call })
    const reply = await handlers.get(matched.endpoint)?.(call)
    init.signal?.throwIfAborted()
    return reply instanceof Response ? reply : Response.json(reply)
  }

  vi.stubGlobal('fetch', vi.fn(answerCall))
  stubUploads(answerCall)
  return {
    callsOf: <K extends EndpointName>(endpoint: K) =>
      made.filter((one) => one.endpoint === endpoint).map(({ call }) => call as MockedCall<K>),
    answer(more) {
      for (const [endpoint, handler] of Object.entries(more)) {
        handlers.set(endpoint as EndpointName, handler as Handler)
      }
    },
  }
}

/** An error as the server gives it: a status and a sentence. */
export function failure(status: number, message: string): Response {
  return Response.json({ message }, { status })
}

/** The network is gone: what `fetch` does then. */
export function unreachable(): never {
  throw new TypeError('Failed to fetch')
}

function findEndpoint(
  names: EndpointName[],
  asked: string,
): { endpoint: EndpointName; params: Record<string, string> } | null {
  // Fixed paths come before those with parameters: my-posts is not an id.
  const inOrder = names.toSorted((a, b) => a.split(':').length - b.split(':').length)
  for (const endpoint of inOrder) {
    const pattern = endpoint.replace(/:(\w+)/g, '(?<$1>[^/]+)')
    const match = new RegExp(`^${pattern}$`).exec(asked)
    if (match) return { endpoint, params: { ...match.groups } }
  }
  return null
}
