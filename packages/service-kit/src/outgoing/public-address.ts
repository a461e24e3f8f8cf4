import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What is handed out to the world, of IPv6. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/** Whether an IP address belongs to the public internet; IPv4 in any of its IPv6 disguises does not. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6)
}
