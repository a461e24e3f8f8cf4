import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Service } from './build-service.ts'

const compress = promisify(gzip)
/** Smaller replies cost more by being compressed than by being sent. */
const LARGE_BYTES = 128 * 1024

/** Compresses large replies in this scope for those who take them so. After `withEtags`. */
export function withCompression(app: Service): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    if (Buffer.byteLength(payload) < LARGE_BYTES) return payload
    void reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload
    void reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compress(payload, { level: constants.Z_BEST_SPEED })
  })
}
