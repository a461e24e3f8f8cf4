import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import { ConfigError } from '@hub/service-kit/base'
import ipaddr from 'ipaddr.js'

/** Where a request comes from, as far as it can be believed. */
export interface Origin {
  address: string
  /** What limits by address count by: the IPv4 address, or the IPv6 network of 64 bits. */
  key: string
  proto: 'http' | 'https'
  /** Whether the peer is one of our proxies, whose `x-forwarded-*` is believed. */
  isProxied: boolean
}

/** Reads where requests and connections come from. */
export interface OriginReader {
  request(request: IncomingMessage): Origin
  /** The other end of a connection, whomever it speaks for. */
  peer(socket: Socket): Origin
}

/** Whether an address belongs to one of our proxies. */
export type ProxyCheck = (address: string) => boolean

/** Reads the networks of our proxies: CIDRs or addresses, separated by commas. */
export function readProxies(text: string): ProxyCheck {
  const networks = text.split(',').map((part) => part.trim())
  try {
    const isTrusted = proxyAddress.compile(networks.filter((part) => part !== ''))
    return (address) => isTrusted(address, 0)
  } catch (error) {
    throw new ConfigError([`TRUST_PROXY: ${(error as Error).message}.`])
  }
}

/** Reads where requests come from; tells of peers that name others without being a proxy of ours. */
export function createOriginReader(
  isProxy: ProxyCheck,
  onUntrusted: (peer: string) => void = () => {},
): OriginReader {
  const peers = new WeakMap<Socket, Origin>()
  function peerOf(socket: Socket): Origin {
    let peer = peers.get(socket)
    if (!peer) {
      peer = originOf(socket.remoteAddress ?? '', isProxy)
      peers.set(socket, peer)
    }
    return peer
  }
  return {
    peer: peerOf,
    request(request) {
      const peer = peerOf(request.socket)
      if (peer.isProxied) return forwardedOrigin(request, peer, isProxy)
      if (request.headers['x-forwarded-for'] !== undefined) onUntrusted(peer.address)
      return peer
    },
  }
}

function originOf(peer: string, isProxy: ProxyCheck): Origin {
  const address = isIP(peer) === 0 ? peer : ipaddr.process(peer).toString()
  return { address, key: keyOf(address), proto: 'http', isProxied: isProxy(address) }
}

/** The last address of `x-forwarded-for` that is not one of our own proxies. */
function forwardedOrigin(request: IncomingMessage, peer: Origin, isProxy: ProxyCheck): Origin {
  const proto = request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  // Ends at the first hop that is none of ours, which may be no address at all.
  const hops = proxyAddress.all(request, isProxy)
  const last = hops.findLast((hop) => isIP(hop) !== 0) ?? peer.address
  const address = ipaddr.process(last).toString()
  return { address, key: keyOf(address), proto, isProxied: true }
}

/** What an address is counted by; a household has a whole IPv6 network. */
function keyOf(address: string): string {
  if (isIP(address) === 0) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const { parts } = parsed as ipaddr.IPv6
  return parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
