import { createServer } from 'node:http'

/** The service behind every proxy of the comparison: lists of contracts, without work. */
const contract = (n: number) => ({
  id: `0190a6f2-7c3e-7000-8000-${String(n).padStart(12, '0')}`,
  title: 'Escort a hauler through the belt',
  payment: 250_000,
  details: 'Two jumps, one cargo ship, expect company. '.repeat(4),
  createdAt: { seconds: 1_760_000_000, nanoseconds: 0 },
})

interface Answer {
  body: Buffer
  headers: Record<string, string | number>
}

function answerOf(limit: number): Answer {
  const body = Buffer.from(JSON.stringify(Array.from({ length: limit }, (_, n) => contract(n))))
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'private, no-cache',
    },
  }
}

const SHORT = answerOf(4)
const LONG = answerOf(50)

let connections = 0
const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  if (request.url === '/connections') {
    response.end(String(connections))
    return
  }
  const { headers, body } = request.url?.endsWith('=50') ? LONG : SHORT
  response.writeHead(200, headers)
  response.end(body)
})
server.on('connection', () => (connections += 1))
server.listen(Number(process.argv[2]), '127.0.0.1')
