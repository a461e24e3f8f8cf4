import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EnvHttpProxyAgent, fetch } from 'undici'
import type { Response } from 'undici'

export interface DownloadOptions {
  signal: AbortSignal
  /** Called with how much is here, and of how much when that is known. */
  onProgress?(amount: string): void
  limits?: DownloadLimits | undefined
}

export interface DownloadLimits {
  connectMs: number
  /** Before the answer begins, and between two pieces of it. */
  silenceMs: number
  wholeMs: number
}

const LIMITS: DownloadLimits = { connectMs: 10_000, silenceMs: 20_000, wholeMs: 10 * 60_000 }

/** Fetches a file, through the proxy that HTTP_PROXY, HTTPS_PROXY and NO_PROXY name. */
export async function download(
  url: string,
  path: string,
  { signal, onProgress, limits = LIMITS }: DownloadOptions,
): Promise<void> {
  const { connectMs, silenceMs, wholeMs } = limits
  const dispatcher = new EnvHttpProxyAgent({
    connect: { timeout: connectMs },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  })
  const whole = AbortSignal.timeout(wholeMs)
  try {
    const reply = await fetch(url, { dispatcher, signal: AbortSignal.any([signal, whole]) })
    if (!reply.ok || !reply.body) throw new Error(`it answered ${reply.status}`)
    const counted = countBytes(reply, onProgress)
    await pipeline(Readable.fromWeb(reply.body), counted, createWriteStream(path))
  } catch (error) {
    signal.throwIfAborted()
    const why = whole.aborted ? 'it took too long' : toReason(error)
    throw new Error(`${url} could not be fetched: ${why}.`, { cause: error })
  } finally {
    void dispatcher.destroy()
  }
}

function countBytes(reply: Response, onProgress: DownloadOptions['onProgress']): Transform {
  const size = Number(reply.headers.get('content-length') ?? 0)
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      onProgress?.(
        size > 0 ? `${toMegabytes(bytes)} of ${toMegabytes(size)} MB` : `${toMegabytes(bytes)} MB`,
      )
      done(undefined, chunk)
    },
  })
}

const REASONS: Record<string, string> = {
  UND_ERR_CONNECT_TIMEOUT: 'nobody answers there',
  UND_ERR_HEADERS_TIMEOUT: 'it does not answer',
  UND_ERR_BODY_TIMEOUT: 'it stopped answering in the middle',
  UND_ERR_SOCKET: 'the connection broke off',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'it was cut short',
}

/** What the client says in the end is in the innermost of its errors. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause) return toReason(error.cause)
  const { code = '' } = error as NodeJS.ErrnoException
  return REASONS[code] ?? error.message
}

function toMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
