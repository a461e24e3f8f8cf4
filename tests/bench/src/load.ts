import autocannon from 'autocannon'

interface LoadOptions {
  url: string
  amount: number
  connections: number
  headers: Record<string, string>
}

/** Sends so many requests, and throws unless each was answered with 200. */
export async function load(options: LoadOptions): Promise<void> {
  const { url, amount } = options
  const found = await autocannon(options)
  const good = found['2xx']
  if (good !== amount || found.errors > 0) {
    throw new Error(`${url}: ${good} of ${amount} answered well, ${found.errors} errors`)
  }
}
