import { LINK_HOSTS } from '@hub/api-spec/links'
import type { Service } from '@hub/service-kit/http'
import { createSafeFetch } from '@hub/service-kit/outgoing'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import { chooseEncoding, compressFast } from './encodings.ts'
import { createIconSource, serveFavicons } from './favicons.ts'
import { FileCache } from './file-cache.ts'
import type { RemotesRegistry } from './remotes-registry.ts'
import { securityHeaders } from './security-headers.ts'
import { FolderServer, IMMUTABLE, REVALIDATED, sendBytes } from './serve-files.ts'

const CACHE_BYTES = 96 * 1024 * 1024

/** Serves the shell, the registry of remotes, their builds, and the menu's icons. */
export function servePages(app: Service, config: Config, registry: RemotesRegistry): void {
  const cache = new FileCache(CACHE_BYTES)
  const shell = new FolderServer(config.SHELL_DIR, cache)
  const remotes = new FolderServer(config.REMOTES_DIR, cache)
  const headers = securityHeaders(config)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers).header('cache-control', 'no-store')
  })

  app.get('/', (request, reply) => shell.send(request, reply, 'index.html', REVALIDATED))
  app.get('/assets/*', (request, reply) =>
    shell.send(request, reply, `assets/${restOf(request)}`, IMMUTABLE),
  )
  app.get('/remotes/*', (request, reply) =>
    remotes.send(request, reply, restOf(request), cachingOf(restOf(request))),
  )
  app.get('/remotes.json', async (request, reply) => sendRegistry(request, reply, registry))
  app.get('/:file', (request: FastifyRequest, reply: FastifyReply) =>
    shell.send(request, reply, (request.params as { file: string }).file, REVALIDATED),
  )
  const icons = config.FAVICONS === 'fetch' ? createIconSource(createSafeFetch()) : undefined
  serveFavicons(app, LINK_HOSTS, icons)
}

const restOf = (request: FastifyRequest) => (request.params as { '*': string })['*']

/** A build's files are below its version and never change; `current.json` is not below one. */
const cachingOf = (path: string) => (path.split('/').length > 2 ? IMMUTABLE : REVALIDATED)

async function sendRegistry(
  request: FastifyRequest,
  reply: FastifyReply,
  registry: RemotesRegistry,
): Promise<FastifyReply> {
  const { body, etag } = await registry.read()
  void reply.header('cache-control', REVALIDATED)
  return sendBytes(request, reply, {
    type: 'application/json; charset=utf-8',
    etag,
    variantFor: async (accepted) => {
      const encoding = body.length >= 1024 ? chooseEncoding(accepted) : undefined
      return { bytes: encoding ? await compressFast(body, encoding) : body, encoding }
    },
  })
}
