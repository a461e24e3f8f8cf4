import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Where other devices of the network reach a server that listens on the given host; none on loopback. */
export function listNetworkUrls(
  host: string,
  port: number,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string[] {
  if (host === 'localhost' || host === '::1' || host.startsWith('127.')) return []
  if (host !== '0.0.0.0' && host !== '::') return [toUrl(host, port)]
  // By number version 4 alone: that is what people can type.
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => toUrl(address, port))
}

function toUrl(host: string, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
