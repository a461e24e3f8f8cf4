import { describe, expect, it } from 'vitest'
import { endpointOf, type EndpointName, endpoints, splitEndpoint } from './endpoints.ts'

const names = Object.keys(endpoints) as EndpointName[]

describe.each(names)('%s', (name) => {
  const endpoint = endpointOf(name)
  const { method, path } = splitEndpoint(name)

  it('names a method and a path of the API', () => {
    expect(method).toMatch(/^(OPTIONS|GET|POST|PUT|PATCH|DELETE)$/)
    expect(path).toMatch(/^\/api\/[a-z]/)
  })

  it('has a schema for each parameter of its path', () => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, key]) => String(key))
    const { properties = {} } = (endpoint.params ?? {}) as { properties?: object }
    expect(new Set(Object.keys(properties))).toEqual(new Set(inPath))
  })

  it('takes one body at the most, and none to be read', () => {
    const bodies = [endpoint.body, endpoint.multipart].filter((body) => body !== undefined)
    expect(bodies.length).toBeLessThanOrEqual(method === 'GET' ? 0 : 1)
    expect(Object.keys(endpoint.response).length).toBeGreaterThan(0)
  })
})
