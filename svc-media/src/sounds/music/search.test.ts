import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MediaUnderTest, startMedia } from '../../testing/media-under-test.ts'
import { aListener, type Listener } from '../../testing/people.ts'
import { someTracks } from '../../testing/some-media.ts'

let under: MediaUnderTest
let listener: Listener

beforeAll(async () => {
  under = await startMedia()
  listener = aListener(under)
  const known = [
    ['Café Orbital', 'The Haulers', 'Slow Burn'],
    ['Orbit', 'Zeta', null],
    ['Orbital Decay', 'Nova', 'Long Night'],
    ['Deep Orbit', 'Orbit Sisters', null],
    ['100% Thrust', 'Ø Machine', null],
    ['Straße nach Norden', 'Łódź', null],
    ["Don't Jump", 'Привет', '夜間飛行'],
    ['宇宙戦艦ヤマト', 'AC/DC', 'Back-in-Black'],
    ['내사랑아', 'P!nk', 'Ke$ha'],
  ] as const
  for (const [title, artist, album] of known) {
    await someTracks(under.media, 1, { title, artist, album })
  }
})
afterAll(() => under.stop())

async function find(q: string): Promise<string[]> {
  const { body, status } = await listener.call('GET /api/music/search', { query: { q } })
  expect(status).toBe(200)
  return body.map(({ title }) => title)
}

describe('GET /api/music/search', () => {
  it('shows titles that begin with the words first, then artists, then the rest', async () => {
    expect(await find('orbit')).toEqual(['Orbit', 'Orbital Decay', 'Deep Orbit', 'Café Orbital'])
  })

  it.each([
    ['by artist', 'haulers', ['Café Orbital']],
    ['by album', 'long night', ['Orbital Decay']],
    ['by words of several', 'nova long', ['Orbital Decay']],
    ['by a part of a word', 'bital', ['Café Orbital', 'Orbital Decay']],
    ['without accents', 'cafe', ['Café Orbital']],
    ['with accents of their own', 'ÖRBIT dec', ['Orbital Decay']],
    ['with letters that have no accent', 'lodz', ['Straße nach Norden']],
    ['with ß', 'strasse', ['Straße nach Norden']],
    ['without the apostrophe', 'dont', ["Don't Jump"]],
    ['with another apostrophe', 'don’t ju', ["Don't Jump"]],
    ['in Cyrillic', 'ПРИВЕТ', ["Don't Jump"]],
    ['in Japanese', '夜間飛', ["Don't Jump"]],
    ['by two letters within Japanese', '戦艦', ['宇宙戦艦ヤマト']],
    ['by one letter within Japanese', '艦', ['宇宙戦艦ヤマト']],
    ['by two letters within Korean', '사랑', ['내사랑아']],
    ['by what a sign parts', 'ac dc', ['宇宙戦艦ヤマト']],
    ['by what hyphens part', 'back in black', ['宇宙戦艦ヤマト']],
    ['by a letter that a sign stands for', 'pink', ['내사랑아']],
    ['by another one', 'KESHA', ['내사랑아']],
    [
      'by every word',
      'orbital decay nova long night or de no lo ni orb dec nov',
      ['Orbital Decay'],
    ],
    ['no more than every word', 'orbital decay nova long night or de no lo ni nowhere', []],
    ['by the first letter', 'd', ['Deep Orbit', "Don't Jump", 'Orbital Decay', '宇宙戦艦ヤマト']],
    ['by the first letters of a word within', 'si', ['Deep Orbit']],
    ['with a sign', '100%', ['100% Thrust']],
    ['with a short word among others', 'thrust ma', ['100% Thrust']],
  ])('finds %s', async (_how, q, titles) => {
    expect(await find(q)).toEqual(titles)
  })

  it.each(['', '   ', '%', '_', '\\', '%%%', "' or 1=1 --", '\u0000', '\ud83d', 'x'.repeat(600)])(
    'finds nothing by %j',
    async (q) => {
      expect(await find(q)).toEqual([])
    },
  )

  it('finds what is rare however far from the newest it is, and of what is common a part', async () => {
    await someTracks(under.media, 1, { title: 'Needle', artist: 'The Sewing Kit' })
    const { knex } = under.media.database
    for (const far of [10_000, 200_000]) {
      await knex.raw(`select setval('tracks_number_seq', ?)`, [far])
      await someTracks(under.media, 250, { title: `Haystack ${far}`, artist: 'A Sewing Needle' })
    }
    expect(await find('wing kit')).toEqual(['Needle'])
    expect((await find('needle'))[0]).toBe('Needle')
    expect(await find('aystack')).toHaveLength(200)
    expect(new Set(await find('aystack 10000'))).toEqual(new Set(['Haystack 10000']))
  })

  it('shows the very title first, however many go on from it', async () => {
    await someTracks(under.media, 150, { title: 'Zenith Abc', artist: 'A' })
    await someTracks(under.media, 1, { title: 'Zenith', artist: 'Zz' })
    expect((await find('ZENITH'))[0]).toBe('Zenith')
  })

  it('says so when a question is too long', async () => {
    const q = 'x'.repeat(601)
    const { status, message } = await listener.call('GET /api/music/search', { query: { q } })
    expect([status, message]).toEqual([400, 'Please search for at most 600 characters.'])
  })

  it('finds nothing when nothing is asked', async () => {
    expect((await listener.call('GET /api/music/search')).body).toEqual([])
  })
})
