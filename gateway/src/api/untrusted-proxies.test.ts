import { expect, it } from 'vitest'
import { UntrustedProxies } from './untrusted-proxies.ts'

function collect() {
  const lines: string[] = []
  const write = (_fields: unknown, text?: string) => {
    lines.push(String(text))
  }
  const log = { debug: write, info: write, warn: write, error: write }
  return { lines, log }
}

it('writes one line into the log for each peer, with the line to set', () => {
  const { lines, log } = collect()
  const untrusted = new UntrustedProxies('', log)
  for (let time = 0; time < 3; time += 1) untrusted.see('172.18.0.2')
  untrusted.see('2001:db8::1')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^Calls from 172\.18\.0\.2 come with X-Forwarded-For/)
  expect(lines[0]).toMatch(/ TRUST_PROXY=172\.18\.0\.2$/)
  expect(lines[1]).toMatch(/ TRUST_PROXY=2001:db8::1$/)
})

it('tells of a few alone: anybody can send the header', () => {
  const { lines, log } = collect()
  const untrusted = new UntrustedProxies('10.0.0.0/8', log)
  for (let n = 0; n < 1000; n += 1) untrusted.see(`203.0.113.${n}`)
  expect(lines).toHaveLength(5)
  expect(untrusted.notices).toHaveLength(5)
})
