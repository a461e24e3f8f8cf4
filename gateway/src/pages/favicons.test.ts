import { createRevocations } from '@hub/service-kit/auth'
import { buildService, type Service } from '@hub/service-kit/http'
import { testTokens } from '@hub/service-kit/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type IconSource, serveFavicons, toIcon } from './favicons.ts'

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20)])

let app: Service
beforeEach(async () => {
  const revocations = createRevocations()
  const { jwks } = testTokens()
  app = await buildService({ name: 'test', logLevel: 'silent', jwks, revocations })
})
afterEach(() => app.close())

const ask = (host: string) => app.inject(`/favicons/${host}`)

describe('GET /favicons/:host', () => {
  it('is the icon of a link of the menu, asked for once', async () => {
    const asked: string[] = []
    serveFavicons(app, ['a.example'], async (host) => {
      asked.push(host)
      return toIcon(PNG)
    })
    const [one, two] = await Promise.all([ask('a.example'), ask('a.example')])
    expect(one.headers['content-type']).toBe('image/png')
    expect(one.headers['cache-control']).toBe('public, max-age=86400')
    expect(one.rawPayload.equals(PNG)).toBe(true)
    expect(two.statusCode).toBe(200)
    expect(asked).toEqual(['a.example'])
  })

  it('is nothing for a site that has none, which is asked again later', async () => {
    let asked = 0
    const source: IconSource = async () => {
      asked += 1
      throw new Error('a.example could not be found.')
    }
    serveFavicons(app, ['a.example'], source)
    expect((await ask('a.example')).statusCode).toBe(204)
    expect((await ask('a.example')).statusCode).toBe(204)
    expect(asked).toBe(1)
  })

  it('asks no site that is not in the menu', async () => {
    serveFavicons(app, ['a.example'], () => {
      throw new Error('asked')
    })
    expect((await ask('b.example')).statusCode).toBe(404)
    expect((await ask('169.254.169.254')).statusCode).toBe(404)
  })
})

describe('what an icon is', () => {
  it.each([
    ['image/png', '89504e470d0a1a0a00000000'],
    ['image/x-icon', '000001000100101000000000'],
    ['image/gif', '474946383961010001000000'],
    ['image/jpeg', 'ffd8ffe000104a4649460001'],
    ['image/webp', '524946461a00000057454250'],
  ])('is told by its first bytes: %s', (type, start) => {
    expect(toIcon(Buffer.from(start, 'hex'))?.type).toBe(type)
  })

  it.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html>', ''])(
    'is not %j',
    (text) => {
      expect(toIcon(Buffer.from(text))).toBeUndefined()
    },
  )
})
