import { sumOfBlob } from './sum-of-blob.ts'

const END_BYTES = 64 * 1024

interface TrustedScripts {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): URL
  }
}

/** SHA-256 of a whole file, computed in a worker; in the page where there can be none. */
export async function sumOfFile(file: Blob, signal: AbortSignal): Promise<string> {
  const worker = await openWorker().catch(() => undefined)
  const sum = worker ? await askWorker(worker, file, signal) : null
  signal.throwIfAborted()
  return sum ?? sumOfBlob(file)
}

/** What a file is known by when it is picked again: its beginning, its end and its last change. */
export async function fingerprintOf(file: File): Promise<string> {
  const { size, lastModified } = file
  const ends = [file.slice(0, END_BYTES), file.slice(Math.max(0, size - END_BYTES))]
  return (await sumOfBlob(new Blob([`${size} ${lastModified} `, ...ends]))).slice(0, 32)
}

let policy: ReturnType<TrustedScripts['createPolicy']> | undefined

async function openWorker(): Promise<Worker | undefined> {
  if (typeof Worker === 'undefined') return undefined
  const { default: workerUrl } = await import('./sum-worker.ts?worker&url')
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedScripts }
  policy ??= trustedTypes?.createPolicy('hub-worker', { createScriptURL: () => workerUrl })
  return new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl)
}

function askWorker(worker: Worker, file: Blob, signal: AbortSignal): Promise<string | null> {
  return new Promise<string | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<{ sha256: string | null }>) => resolve(data.sha256)
    worker.onerror = () => resolve(null)
    signal.addEventListener('abort', () => resolve(null))
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
