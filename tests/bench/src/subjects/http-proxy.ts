import proxy from '@fastify/http-proxy'
import fastify from 'fastify'

// The framework's own proxy as its manual has it: it checks, limits and strips nothing.
const app = fastify()
await app.register(proxy, {
  upstream: String(process.argv[3]),
  undici: { connections: 64, pipelining: 1 },
})
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) })
