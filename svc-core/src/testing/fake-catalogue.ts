import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the fake source answers a path, given how often it was asked before. */
export type CataloguePlan = (url: URL, reply: ServerResponse, times: number) => unknown

/** A real server that plays a source of the item list. */
export interface FakeCatalogue {
  url: string
  /** For the list of addresses that may be called although they are not public. */
  host: string
  calls: { path: string; authorization: string | undefined; userAgent: string | undefined }[]
  /** Answers by path; what a plan returns is sent as JSON. */
  plans: Record<string, CataloguePlan>
  stop(): void
}

export async function startFakeCatalogue(): Promise<FakeCatalogue> {
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', fake.url)
    const { authorization, 'user-agent': userAgent } = request.headers
    const path = url.pathname + url.search
    const times = fake.calls.filter((call) => call.path === path).length
    fake.calls.push({ path, authorization, userAgent })
    const plan = fake.plans[url.pathname]
    const body = plan ? plan(url, reply, times) : { status: 'not_found' }
    if (body === undefined) return
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeCatalogue = {
    url: `http://${host}`,
    host,
    calls: [],
    plans: {},
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return fake
}
