import { endpoints } from '@hub/api-spec'
import { describe, expect, it } from 'vitest'
import { createRouteTable } from './route-table.ts'

const response = {}
const routes = createRouteTable({
  'GET /api/music': { owner: 'media', access: 'signed-in', response },
  'DELETE /api/music/:trackId': { owner: 'media', access: 'admin', response },
  'GET /api/music/search': { owner: 'media', access: 'signed-in', response },
  'POST /api/music/upload': { owner: 'media', access: 'admin', rate: 'upload', response },
  'GET /api/music/:id/cover': { owner: 'media', access: 'anyone', rate: 'picture', response },
})

describe('the route table', () => {
  it('knows every call of the API by its own path', () => {
    const all = createRouteTable(endpoints)
    for (const name of Object.keys(endpoints)) {
      const [method = '', path = ''] = name.split(' ')
      const found = all.find(method, path.replaceAll(/:\w+/g, '0190a6f2-7c3e-7000-8000-0000000000'))
      expect(found?.name).toBe(name)
    }
  })

  it('finds fixed paths before those with a part that varies', () => {
    expect(routes.find('GET', '/api/music/search')?.name).toBe('GET /api/music/search')
    expect(routes.find('DELETE', '/api/music/search')?.name).toBe('DELETE /api/music/:trackId')
    expect(routes.find('GET', '/api/music/17/cover')?.name).toBe('GET /api/music/:id/cover')
  })

  it('answers HEAD where there is a GET', () => {
    expect(routes.find('HEAD', '/api/music')?.name).toBe('GET /api/music')
    expect(routes.find('HEAD', '/api/music/upload')).toBeUndefined()
  })

  it('tells which methods a path takes', () => {
    expect(routes.methodsAt('/api/music')).toEqual(['GET', 'HEAD'])
    expect(routes.methodsAt('/api/music/upload').toSorted()).toEqual(['DELETE', 'POST'])
    expect(routes.methodsAt('/api/nothing')).toEqual([])
    expect(routes.methodsAt('/api/music/')).toEqual([])
  })

  it('knows what files go up by, and what they come down by', () => {
    const kindsOf = (method: string, path: string) => {
      const route = routes.find(method, path)
      return [route?.takesFiles, route?.isDownload]
    }
    expect(kindsOf('GET', '/api/music')).toEqual([false, false])
    expect(kindsOf('POST', '/api/music/upload')).toEqual([true, false])
    expect(kindsOf('GET', '/api/music/17/cover')).toEqual([false, true])
  })
})
