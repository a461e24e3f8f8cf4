import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@hub/service-kit/base'
import { createSafeFetch } from '@hub/service-kit/outgoing'
import { Type } from 'typebox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeCatalogue, startFakeCatalogue } from '../../testing/fake-catalogue.ts'
import { readSource } from './read-source.ts'
import { sourceConfig } from '../../base/source-config.ts'

let fake: FakeCatalogue

beforeEach(async () => {
  fake = await startFakeCatalogue()
})
afterEach(() => fake.stop())

function sourceFor(env: Record<string, string>) {
  const schema = Type.Object({ ...sourceConfig, PUBLIC_URL: Type.String() })
  const urls = { UEX_URL: `${fake.url}/2.0/`, SCWIKI_URL: `${fake.url}/api/v2` }
  const fast = { UEX_CALLS_PER_MINUTE: '60000', SCWIKI_CALLS_PER_MINUTE: '60000' }
  const config = readConfig(schema, { PUBLIC_URL: 'http://hub.test', ...urls, ...fast, ...env })
  return readSource(config, createSafeFetch({ allowedHosts: [fake.host] }))
}

const fetchFrom = (source: string, env: Record<string, string> = {}) =>
  sourceFor({ ITEMS_SOURCE: source, ...env }).fetchItems()

const failure = (statusCode: number, message: string) => ({ statusCode, message })

const ok = (data: unknown) => ({ status: 'ok', http_code: 200, data })

const aCategory = (id: unknown, name: unknown, traits: object = {}) => ({
  id,
  name,
  type: 'item',
  section: 'Gear',
  is_game_related: 1,
  ...traits,
})

describe('the file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'items-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function fromText(text: string) {
    const path = join(folder, 'items.json')
    await writeFile(path, text)
    return fetchFrom('file', { ITEMS_FILE: path })
  }

  it('that is shipped is the default', async () => {
    const items = await sourceFor({}).fetchItems()
    expect(items.length).toBeGreaterThan(50)
    expect(items).toContainEqual({ category: 'Armor', name: 'Bulwark Heavy Cuirass' })
  })

  it('can be the operator’s own, and is cleaned like the others', async () => {
    expect(await fromText('{"Tools": ["Drill", " drill ", "TBD"]}')).toEqual([
      { category: 'Tools', name: 'Drill' },
    ])
  })

  it.each(['{"Tools": ["Drill"', '["Drill"]', '{"Tools": "Drill"}', ''])(
    'is refused when it is %j',
    async (text) => {
      const unreadable = failure(502, 'The file of the item list cannot be read.')
      await expect(fromText(text)).rejects.toMatchObject(unreadable)
    },
  )

  it('is refused when it is missing', async () => {
    const missing = fetchFrom('file', { ITEMS_FILE: join(folder, 'nowhere.json') })
    await expect(missing).rejects.toMatchObject({ statusCode: 502 })
  })
})

describe('uex', () => {
  /** Items by category id; each call for a category is answered from here. */
  function serveUex(categories: unknown[], items: Record<string, unknown> = {}) {
    fake.plans['/2.0/categories'] = () => ok(categories)
    fake.plans['/2.0/items'] = (url) => ok(items[url.searchParams.get('id_category') ?? ''])
  }

  it('gives the items of each category that is of the game', async () => {
    serveUex(
      [
        aCategory(1, 'Helmets'),
        aCategory(2, 'Undersuits', { is_game_related: '1' }),
        aCategory(3, 'Hoodies', { is_game_related: 0 }),
        aCategory(4, 'Posters', { is_game_related: '0' }),
        aCategory(5, 'Escort', { type: 'service' }),
        aCategory(6, 'Torsos', { is_game_related: true }),
      ],
      {
        1: [{ id: 1, name: 'Visor' }],
        2: [{ id: 2, name: 'Liner' }],
        3: [{ id: 3, name: 'Real hoodie' }],
        6: [{ id: 4, name: 'Plate' }],
      },
    )
    expect(await fetchFrom('uex')).toEqual([
      { category: 'Helmets', name: 'Visor' },
      { category: 'Undersuits', name: 'Liner' },
      { category: 'Torsos', name: 'Plate' },
    ])
    expect(fake.calls.map(({ path }) => path)).toEqual([
      '/2.0/categories',
      '/2.0/items?id_category=1',
      '/2.0/items?id_category=2',
      '/2.0/items?id_category=6',
    ])
  })

  it('leaves out what has no usable name, and tells each item once', async () => {
    serveUex(
      [aCategory(null, 'Lost'), aCategory(1, 'Guns'), aCategory(1, 'Guns'), aCategory(2, 'Empty')],
      {
        1: [
          { id: 1, name: 'Fury &amp; Sons &#39;Mk I&#39;' },
          { id: 2, name: 'Pilot’s  Friend' },
          { id: 3, name: "Pilot's Friend" },
          { id: 4, name: 'PILOT`S FRIEND' },
          { id: 5, name: '&amp;quot;Loud&amp;quot; One' },
          { id: 6, name: 'Old name' },
          { id: 6, name: 'New name' },
          { id: null, name: 'Without an id' },
          { id: null, name: 'Another without an id' },
          { id: 7, name: null },
          { id: 8, name: '' },
          { id: 9, name: '<= PLACEHOLDER =>' },
          { id: 10, name: '@item_Name_gun_01' },
          { id: 11, name: 'TBD' },
          { id: 12, name: '---' },
          { id: 13, name: 12 },
          { id: 14, name: 'x'.repeat(121) },
          { id: 15, name: 'Bro\u0000ken\u200b' },
        ],
        2: null,
      },
    )
    expect((await fetchFrom('uex')).map(({ name }) => name)).toEqual([
      "Fury & Sons 'Mk I'",
      "Pilot's Friend",
      '"Loud" One',
      'New name',
      'Without an id',
      'Another without an id',
      'Bro ken',
    ])
  })

  it('sends the token when there is one, and says who asks', async () => {
    serveUex([])
    await fetchFrom('uex', { UEX_TOKEN: 'secret' })
    await fetchFrom('uex')
    expect(fake.calls).toMatchObject([
      { authorization: 'Bearer secret', userAgent: 'Hangar (http://hub.test)' },
      { authorization: undefined },
    ])
  })

  it('refuses an error that comes with 200', async () => {
    fake.plans['/2.0/categories'] = () => ({ status: 'invalid_<token>', http_code: 403 })
    const said = failure(502, '127.0.0.1 answered: invalid_ token .')
    await expect(fetchFrom('uex')).rejects.toMatchObject(said)
  })

  it('tells nothing when one category fails', async () => {
    serveUex([aCategory(1, 'Guns'), aCategory(2, 'Tools')], { 1: [{ id: 1, name: 'Gun' }] })
    const { '/2.0/items': serveItems } = fake.plans
    fake.plans['/2.0/items'] = (url, reply, times) =>
      url.search.endsWith('=2') ? { status: 'error' } : serveItems?.(url, reply, times)
    await expect(fetchFrom('uex')).rejects.toMatchObject({ statusCode: 502 })
  })

  const limits = [
    ['429', 429, { status: 'too_many' }],
    ['a limit in a 200', 200, { status: 'requests_limit_reached' }],
  ] as const

  it.each(limits)('waits and asks again after %s', async (_what, statusCode, body) => {
    serveUex([aCategory(1, 'Guns')], { 1: [{ id: 1, name: 'Gun' }] })
    const { '/2.0/items': serveItems } = fake.plans
    fake.plans['/2.0/items'] = (url, reply, times) => {
      if (times >= 2) return serveItems?.(url, reply, times)
      Object.assign(reply, { statusCode }).setHeader('retry-after', '0')
      return body
    }
    expect(await fetchFrom('uex')).toEqual([{ category: 'Guns', name: 'Gun' }])
    expect(fake.calls).toHaveLength(4)
  })

  it('gives up on a source that wants to be asked less often for ever', async () => {
    fake.plans['/2.0/categories'] = (_url, reply) => {
      Object.assign(reply, { statusCode: 429 }).setHeader('retry-after', '0')
      return {}
    }
    const tooOften = '127.0.0.1 wants to be asked less often. Please try again later.'
    await expect(fetchFrom('uex')).rejects.toMatchObject(failure(503, tooOften))
    expect(fake.calls).toHaveLength(5)
  })

  it('refuses truncated JSON', async () => {
    fake.plans['/2.0/categories'] = (_url, reply) => void reply.end('{"status":"ok","data":[{"id"')
    const said = failure(502, '127.0.0.1 sent something that is not JSON.')
    await expect(fetchFrom('uex')).rejects.toMatchObject(said)
  })

  it('refuses a reply that is cut off', async () => {
    fake.plans['/2.0/categories'] = (_url, reply) => {
      reply.writeHead(200, { 'content-length': 100 })
      reply.write('{"status":"ok"', () => reply.destroy())
    }
    await expect(fetchFrom('uex')).rejects.toMatchObject(failure(502, '127.0.0.1 broke off.'))
  })

  it('refuses an error page', async () => {
    fake.plans['/2.0/categories'] = (_url, reply) => void reply.writeHead(500).end('<h1>oh no')
    const said = failure(502, '127.0.0.1 answered with 500.')
    await expect(fetchFrom('uex')).rejects.toMatchObject(said)
  })

  it.each(['http://127.0.0.1:1/', 'http://169.254.169.254/latest', 'http://localhost:1/'])(
    'refuses to be sent to %s',
    async (location) => {
      fake.plans['/2.0/categories'] = (_url, reply) => void reply.writeHead(302, { location }).end()
      await expect(fetchFrom('uex')).rejects.toMatchObject({ statusCode: 422 })
    },
  )

  it('cuts off a body without an end', async () => {
    fake.plans['/2.0/categories'] = (_url, reply) => {
      const chunk = Buffer.alloc(1024 * 1024, ' ')
      const more = () => {
        while (!reply.destroyed && reply.write(chunk));
      }
      reply.on('drain', more)
      more()
    }
    const said = failure(502, '127.0.0.1 sent more than 20,971,520 bytes.')
    await expect(fetchFrom('uex')).rejects.toMatchObject(said)
  })
})

describe('scwiki', () => {
  const serveWiki = (pages: unknown[][]) => {
    fake.plans['/api/v2/items'] = (url) => {
      const page = Number(url.searchParams.get('page[number]'))
      const next = page < pages.length ? 'http://169.254.169.254/next' : null
      return { data: pages[page - 1] ?? [], links: { next }, meta: { current_page: page } }
    }
  }

  it('reads all pages by their number, wherever the next one is said to be', async () => {
    serveWiki([
      [{ uuid: 'a', name: 'Rifle', type: 'WeaponPersonal', type_label: 'Personal Weapon' }],
      [{ uuid: 'b', name: 'Drive', type: 'QuantumDrive' }],
    ])
    expect(await fetchFrom('scwiki')).toEqual([
      { category: 'Personal Weapon', name: 'Rifle' },
      { category: 'QuantumDrive', name: 'Drive' },
    ])
    expect(fake.calls).toHaveLength(2)
  })

  it('leaves out what has no usable name or kind, and tells each item once', async () => {
    const good = { uuid: 'a', name: 'Rifle', type: 'WeaponPersonal', type_label: 'UNDEFINED' }
    serveWiki([
      [
        good,
        good,
        { uuid: 'b', name: '<= PLACEHOLDER =>', type: 'WeaponPersonal' },
        { uuid: 'c', name: 'Nothing', type: 'UNDEFINED' },
        { uuid: null, name: 'Nobody&#x27;s', type: 'WeaponPersonal' },
        { uuid: 'd', name: null, type: null },
      ],
    ])
    expect(await fetchFrom('scwiki')).toEqual([
      { category: 'WeaponPersonal', name: 'Rifle' },
      { category: 'WeaponPersonal', name: "Nobody's" },
    ])
  })

  it('ends at an empty page, whatever is said of a next one', async () => {
    fake.plans['/api/v2/items'] = () => ({ data: [], links: { next: 'http://wiki.test/next' } })
    expect(await fetchFrom('scwiki')).toEqual([])
    expect(fake.calls).toHaveLength(1)
  })

  it('tells nothing when a page is missing', async () => {
    serveWiki([[{ uuid: 'a', name: 'Rifle', type: 'WeaponPersonal' }], []])
    const { '/api/v2/items': serve } = fake.plans
    fake.plans['/api/v2/items'] = (url, reply, times) =>
      url.searchParams.get('page[number]') === '2' ? { message: 'oh' } : serve?.(url, reply, times)
    const said = failure(502, '127.0.0.1 sent no list of items.')
    await expect(fetchFrom('scwiki')).rejects.toMatchObject(said)
  })
})
