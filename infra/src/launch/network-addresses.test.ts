import { describe, expect, it } from 'vitest'
import { listNetworkUrls } from './network-addresses.ts'

const inet = { netmask: '', mac: '', cidr: null }
const INTERFACES = {
  lo: [{ ...inet, address: '127.0.0.1', family: 'IPv4' as const, internal: true }],
  wifi: [
    { ...inet, address: '192.168.1.20', family: 'IPv4' as const, internal: false },
    { ...inet, address: 'fe80::1', family: 'IPv6' as const, internal: false, scopeid: 2 },
  ],
}

describe('the addresses for other devices of the network', () => {
  it.each([
    ['localhost', []],
    ['127.0.0.1', []],
    ['::1', []],
    ['0.0.0.0', ['http://192.168.1.20:8080']],
    ['::', ['http://192.168.1.20:8080']],
    ['10.0.0.7', ['http://10.0.0.7:8080']],
    ['fd00::7', ['http://[fd00::7]:8080']],
  ])('of a hub that listens on %s are %j', (host, urls) => {
    expect(listNetworkUrls(host, 8080, INTERFACES)).toEqual(urls)
  })
})
