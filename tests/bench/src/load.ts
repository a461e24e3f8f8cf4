import autocannon from 'autocannon'

interface LoadOptions {
  url: string
  amount: number
  connections: number
  headers: Record<string, string>
  /** What is asked for in turns, if it is more than the address itself. */
  paths?: readonly string[]
}

/** Sends so many requests, and throws unless each was answered with 200. */
export async function load(options: LoadOptions): Promise<void> {
  const { url, amount, connections, headers, paths } = options
  const requests = paths?.map((path) => ({ path }))
  const found = await autocannon({
    url,
    amount,
    connections,
    headers,
    ...(requests && { requests }),
  })
  const good = found['2xx']
  if (good !== amount || found.errors > 0) {
    throw new Error(`${url}: ${good} of ${amount} answered well, ${found.errors} errors`)
  }
}
