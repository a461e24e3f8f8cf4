import { createServer } from 'node:http'

/** The service behind every proxy of the comparison: a list of four contracts, without work. */
const LIST = Array.from({ length: 4 }, (_, n) => ({
  id: `0190a6f2-7c3e-7000-8000-00000000000${n}`,
  title: 'Escort a hauler through the belt',
  payment: 250_000,
  details: 'Two jumps, one cargo ship, expect company. '.repeat(4),
  createdAt: { seconds: 1_760_000_000, nanoseconds: 0 },
}))
const BODY = JSON.stringify(LIST)
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(BODY),
  'cache-control': 'private, no-cache',
}

createServer({ keepAliveTimeout: 75_000 }, (_request, response) => {
  response.writeHead(200, HEADERS)
  response.end(BODY)
}).listen(Number(process.argv[2]), '127.0.0.1')
