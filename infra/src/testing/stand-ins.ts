import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const pg = pathToFileURL(createRequire(import.meta.url).resolve('pg')).href

const MIGRATE = `
import pg from '${pg}'
const client = new pg.Client(process.env.DATABASE_URL)
await client.connect()
await client.query('create table if not exists core.rows (text text)')
await client.end()
`

const SERVER = `
import { createServer } from 'node:http'
const server = createServer((request, reply) => reply.end('ready'))
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => {
  server.close(() => process.exit(0))
  server.closeAllConnections()
})
`

/** Keeps the rows it is sent, and answers only when they are stored. */
const CORE = `
import { createServer } from 'node:http'
import pg from '${pg}'
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
pool.on('error', () => undefined)
const server = createServer(async (request, reply) => {
  try {
    const text = request.url.slice(1)
    if (request.method === 'POST') await pool.query('insert into core.rows values ($1)', [text])
    const { rows } = await pool.query('select text from core.rows')
    reply.end(JSON.stringify(rows.map((row) => row.text)))
  } catch {
    reply.writeHead(503).end()
  }
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => {
  server.close(() => process.exit(0))
  server.closeAllConnections()
})
`

/** Passes everything on to svc-core. */
const GATEWAY = `
import { createServer } from 'node:http'
const server = createServer(async (request, reply) => {
  try {
    const { method, url } = request
    const answer = await fetch(process.env.CORE_URL + url, { method })
    reply.writeHead(answer.status).end(await answer.text())
  } catch {
    reply.writeHead(503).end()
  }
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => {
  server.close(() => process.exit(0))
  server.closeAllConnections()
})
`

const FILES: Record<string, string> = {
  'package.json': '{"type":"module"}',
  'svc-core/dist/migrate.js': MIGRATE,
  'svc-core/dist/server.js': CORE,
  'svc-media/dist/migrate.js': '',
  'svc-media/dist/server.js': SERVER,
  'gateway/dist/server.js': GATEWAY,
  'shell/dist/index.html': '<!doctype html>',
}

export interface StandIns {
  root: string
  write(path: string, text: string): void
  remove(): void
}

/** A folder with tiny programs in the places of the real ones: the launcher is what is tested. */
export function standIns(parent = tmpdir()): StandIns {
  const root = mkdtempSync(join(parent, 'hub-stand-ins-'))
  const write: StandIns['write'] = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, text] of Object.entries(FILES)) write(path, text)
  return { root, write, remove: () => rmSync(root, { recursive: true, force: true }) }
}
