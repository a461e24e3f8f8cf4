import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6, type Socket } from 'node:net'

/** Where a request comes from, as far as it can be believed. */
export interface Origin {
  address: string
  /** What limits by address count by: the IPv4 address, or the IPv6 network of 64 bits. */
  key: string
  proto: 'http' | 'https'
  /** Whether the peer is one of our proxies, whose `x-forwarded-*` is believed. */
  isProxied: boolean
}

const MAPPED = '::ffff:'

const plain = (address: string) =>
  address.startsWith(MAPPED) && address.includes('.') ? address.slice(MAPPED.length) : address

/** Reads where requests come from; `trusted` is a list of CIDRs separated by commas. */
export function createOriginReader(trusted: string): (request: IncomingMessage) => Origin {
  const proxies = readCidrs(trusted)
  const isProxy = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  const peers = new WeakMap<Socket, Origin>()

  return (request) => {
    let peer = peers.get(request.socket)
    if (!peer) {
      const address = plain(request.socket.remoteAddress ?? '')
      peer = { address, key: keyOf(address), proto: 'http', isProxied: isProxy(address) }
      peers.set(request.socket, peer)
    }
    return peer.isProxied ? forwardedOrigin(request, peer, isProxy) : peer
  }
}

/** The last address of `x-forwarded-for` that is not one of our own proxies. */
function forwardedOrigin(
  request: IncomingMessage,
  peer: Origin,
  isProxy: (address: string) => boolean,
): Origin {
  const proto = request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  const chain = String(request.headers['x-forwarded-for'] ?? '').split(',')
  for (const hop of chain.reverse()) {
    const address = plain(hop.trim())
    if (isIP(address) === 0) break
    if (!isProxy(address)) return { address, key: keyOf(address), proto, isProxied: true }
  }
  return { ...peer, proto }
}

/** Reads CIDRs (an address alone is one of full length); throws on what is none. */
export function readCidrs(text: string): BlockList {
  const list = new BlockList()
  for (const cidr of text.split(',').map((part) => part.trim())) {
    if (cidr === '') continue
    const [network = '', bits] = cidr.split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    if (isIP(network) === 0) throw new Error(`TRUST_PROXY: ${cidr} is not a network.`)
    list.addSubnet(network, bits === undefined ? (family === 'ipv6' ? 128 : 32) : +bits, family)
  }
  return list
}

function keyOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}
