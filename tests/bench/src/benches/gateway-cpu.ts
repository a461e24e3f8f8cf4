import { bytesHandledBy, freePort } from '@hub/infra/testing'
import type { Result, Row, Size, Stores } from '../bench.ts'
import { type Child, startChild } from '../child.ts'
import { cpuMicrosOf, pin } from '../cores.ts'
import { load } from '../load.ts'
import { lowerQuartile } from '../quantiles.ts'
import { inProject } from '../project.ts'
import { startGateway } from '../subjects/gateway.ts'
import { findNginx, nginxArgs } from '../subjects/nginx.ts'
import { tokenMaker } from '../token.ts'

/** The bounds that must hold, with token check, limits and header rules on. */
const OF_HTTP_PROXY = 1
const OF_NGINX = 4.5
/** Bytes that are read and written for a request: no more than the framework's proxy has to do with. */
const HANDLED_OF_HTTP_PROXY = 1.1

const SIZES = {
  full: { rounds: 16, amount: 4_000, warmUp: 20_000 },
  small: { rounds: 1, amount: 1_000, warmUp: 500 },
} as const

const CONNECTIONS = 32

/** A short answer, and one of the usual length. */
const LISTS = [4, 50] as const
type List = (typeof LISTS)[number]

interface Subject {
  name: string
  port: number
  child: Child
  /** Microseconds of CPU. */
  perRequest: Record<List, number[]>
  /** Bytes that it reads and writes for a request. */
  handled: Record<List, number>
  /** The most connections that it opened to the service behind it in a round. */
  connections: number
}

const aSubject = (name: string, port: number, child: Child): Subject => ({
  name,
  port,
  child,
  perRequest: { 4: [], 50: [] },
  handled: { 4: NaN, 50: NaN },
  connections: 0,
})

/** CPU per forwarded request: the gateway beside the framework's proxy and nginx, in turns. */
export async function gatewayCpu(size: Size, stores: Stores): Promise<Result> {
  const { jwks, tokenFor } = tokenMaker()
  const upstreamPort = await freePort()
  const upstream = await startChild({
    command: process.execPath,
    args: [inProject('tests/bench/dist/subjects/upstream.js'), String(upstreamPort)],
    readyUrl: `http://127.0.0.1:${upstreamPort}/`,
  })
  const subjects: Subject[] = []
  const notes: string[] = []
  try {
    pin(process.pid, 'elsewhere')
    pin(upstream.pid, 'elsewhere')
    subjects.push(await startOurs(upstreamPort, jwks, stores))
    subjects.push(await startHttpProxy(upstreamPort))
    const nginx = await startNginx(upstreamPort)
    if (nginx) subjects.push(nginx)
    else notes.push('nginx is not installed (apt-get install nginx-light): not compared with it.')
    const countConnections = () => connectionsTo(upstreamPort)
    const authorization = `Bearer ${tokenFor('bench-pilot')}`
    await measure(subjects, SIZES[size], authorization, countConnections)
  } finally {
    await Promise.all([upstream, ...subjects.map(({ child }) => child)].map((c) => c.stop()))
  }
  return { bench: 'gateway-cpu', rows: toRows(subjects), notes }
}

async function measure(
  subjects: readonly Subject[],
  { rounds, amount, warmUp }: (typeof SIZES)[Size],
  authorization: string,
  countConnections: () => Promise<number>,
): Promise<void> {
  const run = (port: number, list: List, requests: number) =>
    load({
      url: `http://127.0.0.1:${port}/api/missions?limit=${list}`,
      amount: requests,
      connections: CONNECTIONS,
      headers: { ...BROWSER_HEADERS, authorization },
    })
  for (const { child, port } of subjects) {
    pin(child.pid, 'subject')
    for (const list of LISTS) await run(port, list, warmUp)
  }
  for (let turn = 0; turn < rounds * LISTS.length; turn += 1) {
    const list = LISTS[turn % LISTS.length] as List
    for (const subject of subjects) {
      const { pid } = subject.child
      const opened = await countConnections()
      const bytes = bytesHandledBy([pid])
      const before = cpuMicrosOf(pid)
      await run(subject.port, list, amount)
      subject.perRequest[list].push((cpuMicrosOf(pid) - before) / amount)
      subject.handled[list] = (bytesHandledBy([pid]) - bytes) / amount
      // The one that asks is told of itself, too.
      const more = (await countConnections()) - opened - 1
      subject.connections = Math.max(subject.connections, more)
    }
  }
}

/** What Chromium sends with a call of the page's script. */
const BROWSER_HEADERS = {
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en-US,en;q=0.9',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
}

/** How many connections the service behind the proxies has taken so far, that of the question included. */
async function connectionsTo(upstreamPort: number): Promise<number> {
  const headers = { connection: 'close' }
  const reply = await fetch(`http://127.0.0.1:${upstreamPort}/connections`, { headers })
  return Number(await reply.text())
}

function toRows(subjects: readonly Subject[]): Row[] {
  const [gateway, httpProxy] = subjects as [Subject, Subject]
  return [
    ...LISTS.flatMap((list) => [
      ...costRows(subjects, list),
      ...handledRows(gateway, httpProxy, list),
    ]),
    {
      name: 'gateway: connections to the service in a round',
      kind: 'counted',
      value: gateway.connections,
      unit: '',
      atMost: CONNECTIONS,
    },
  ]
}

function handledRows(gateway: Subject, httpProxy: Subject, list: List): Row[] {
  const row = ({ name, handled }: Subject): Row => ({
    name: `${list} contracts, ${name}: handled per request`,
    kind: 'counted',
    value: handled[list],
    unit: 'bytes',
  })
  const atMost = httpProxy.handled[list] * HANDLED_OF_HTTP_PROXY
  return [{ ...row(gateway), atMost }, row(httpProxy)]
}

function costRows(subjects: readonly Subject[], list: List): Row[] {
  const cost = ({ perRequest }: Subject) => lowerQuartile(perRequest[list])
  const [gateway, ...others] = subjects as [Subject, ...Subject[]]
  const costs = subjects.map((subject): Row => ({
    name: `${list} contracts, ${subject.name}: CPU per request`,
    kind: 'measured',
    value: cost(subject),
    unit: 'µs',
  }))
  const ratios = others.map((other): Row => ({
    name: `${list} contracts, gateway / ${other.name}`,
    kind: 'measured',
    value: cost(gateway) / cost(other),
    unit: '×',
    atMost: other.name === 'nginx' ? OF_NGINX : OF_HTTP_PROXY,
  }))
  return [...costs, ...ratios]
}

async function startOurs(upstreamPort: number, jwks: string, stores: Stores): Promise<Subject> {
  const coreUrl = `http://127.0.0.1:${upstreamPort}`
  const { port, child } = await startGateway({ stores, coreUrl, jwks })
  return aSubject('gateway', port, child)
}

async function startHttpProxy(upstreamPort: number): Promise<Subject> {
  const port = await freePort()
  const script = inProject('tests/bench/dist/subjects/http-proxy.js')
  const child = await startChild({
    command: process.execPath,
    args: [script, String(port), `http://127.0.0.1:${upstreamPort}`],
    readyUrl: `http://127.0.0.1:${port}/`,
  })
  return aSubject('@fastify/http-proxy', port, child)
}

async function startNginx(upstreamPort: number): Promise<Subject | undefined> {
  const command = findNginx()
  if (!command) return undefined
  const port = await freePort()
  const child = await startChild({
    command,
    args: nginxArgs(port, upstreamPort),
    readyUrl: `http://127.0.0.1:${port}/`,
  })
  return aSubject('nginx', port, child)
}
