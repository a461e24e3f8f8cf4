import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createOriginReader as createReader, readProxies } from './client-address.ts'

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

const createOriginReader = (trusted: string) => createReader(readProxies(trusted)).request

describe('where a request comes from', () => {
  it('believes nobody when no proxy is trusted', () => {
    const originOf = createOriginReader('')
    const forged = { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https' }
    expect(originOf(from('203.0.113.9', forged))).toMatchObject({
      address: '203.0.113.9',
      proto: 'http',
      isProxied: false,
    })
  })

  it('takes the last address that is not a proxy of ours', () => {
    const originOf = createOriginReader('10.0.0.0/8, 192.168.1.5')
    const headers = { 'x-forwarded-for': '6.6.6.6, 198.51.100.7, 192.168.1.5' }
    expect(originOf(from('10.1.2.3', headers)).address).toBe('198.51.100.7')
  })

  it('stops at what is no address', () => {
    const originOf = createOriginReader('10.0.0.0/8')
    const headers = { 'x-forwarded-for': '6.6.6.6, unknown, 10.0.0.9' }
    expect(originOf(from('10.1.2.3', headers)).address).toBe('10.0.0.9')
  })

  it('believes the protocol of a proxy of ours', () => {
    const originOf = createOriginReader('10.0.0.0/8')
    expect(originOf(from('10.1.2.3', { 'x-forwarded-proto': 'https' })).proto).toBe('https')
    expect(originOf(from('10.1.2.3', { 'x-forwarded-proto': 'gopher' })).proto).toBe('http')
  })

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('counts %s as %s', (address, key) => {
    expect(createOriginReader('')(from(address)).key).toBe(key)
  })

  it('refuses a list of proxies that is none', () => {
    expect(() => readProxies('10.0.0.0/8, nonsense')).toThrow('nonsense')
  })
})
