import { describe, expect, it } from 'vitest'
import { type EndpointName, endpoints, splitEndpoint } from './endpoints.ts'
import { STALE_AFTER_CALL, STALE_AFTER_EVENT, STALE_BY_ID } from './staleness.ts'

const READS = ['GET', 'OPTIONS']
const changes = Object.keys(endpoints).filter((name) => !READS.includes(splitEndpoint(name).method))

it.each(changes)('declares what %s makes stale', (name) => {
  expect(STALE_AFTER_CALL).toHaveProperty([name])
})

describe.each(Object.entries({ ...STALE_AFTER_CALL, ...STALE_AFTER_EVENT }))('%s', (_, reads) => {
  it('makes reads of the API stale, each named once', () => {
    expect(reads.filter((read) => !isRead(read))).toEqual([])
    expect(new Set(reads).size).toBe(reads.length)
  })
})

it('refreshes after a resync whatever any other event makes stale', () => {
  const all = new Set(Object.values(STALE_AFTER_EVENT).flat())
  expect(new Set(STALE_AFTER_EVENT.resync)).toEqual(all)
})

it('narrows to an id only reads whose path has one', () => {
  for (const read of STALE_BY_ID) expect(read).toContain('/:id')
})

function isRead(name: EndpointName): boolean {
  return name in endpoints && splitEndpoint(name).method === 'GET'
}
