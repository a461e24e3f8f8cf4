import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('an address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.15.255.255', '100.63.0.1', '2606:4700::1111'])(
    'is public: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    ['this host', '0.0.0.0'],
    ['loopback', '127.0.0.1'],
    ['loopback, elsewhere in its range', '127.8.8.8'],
    ['private', '10.1.2.3'],
    ['private', '172.31.0.1'],
    ['private', '192.168.1.1'],
    ['shared by carriers', '100.64.0.1'],
    ['link-local, where clouds keep secrets', '169.254.169.254'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['IPv6 loopback', '::1'],
    ['IPv6 unspecified', '::'],
    ['IPv6 link-local', 'fe80::1'],
    ['IPv6 link-local with a zone', 'fe80::1%eth0'],
    ['IPv6 private', 'fd00::1'],
    ['IPv6 multicast', 'ff02::1'],
    ['IPv4 mapped', '::ffff:127.0.0.1'],
    ['IPv4 mapped, in hexadecimal', '::ffff:7f00:1'],
    ['IPv4 mapped, a public one', '::ffff:8.8.8.8'],
    ['IPv4 behind NAT64', '64:ff9b::7f00:1'],
    ['IPv4 behind 6to4', '2002:7f00:1::1'],
    ['Teredo', '2001:0:7f00:1::1'],
    ['discarded', '100::1'],
    ['for segment routing', '5f00::1'],
    ['documentation', '3fff::1'],
    ['site-local of old', 'fec0::1'],
    ['not handed out', '4000::1'],
    ['no address', 'localhost'],
    ['a number', '2130706433'],
  ])('is not public when it is %s (%s)', (_what, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
