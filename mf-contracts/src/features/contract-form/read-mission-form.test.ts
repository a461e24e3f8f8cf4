import { mapLines, MISSION_LINES } from '@hub/api-spec/contract-lines'
import { describe, expect, it } from 'vitest'
import { readMissionForm } from './read-mission-form.ts'

const REQUEST = {
  title: ' Escort to Vega ',
  missionType: 'Bounty Hunting',
  payment: '5,000,000,000',
  location: 'Vega',
  details: 'Bring friends.',
}
const OFFER = { ...REQUEST, missionType: '', role: 'Combat Pilot / Escort' }

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe('readMissionForm', () => {
  it('reads a request: trimmed, exact, with its mission type and no role', () => {
    expect(readMissionForm(form(REQUEST), 'request', 'en')).toEqual({
      draft: {
        postType: 'request',
        title: 'Escort to Vega',
        payment: 5_000_000_000,
        location: 'Vega',
        details: 'Bring friends.',
        missionType: 'Bounty Hunting',
        role: null,
        ...mapLines(MISSION_LINES, () => null),
      },
    })
  })

  it('reads an offer: with its role and no mission type', () => {
    const data = form({
      ...OFFER,
      missionType: 'Racing',
      availability: ' evenings ',
      duration: '2 h',
    })
    expect(readMissionForm(data, 'offer', 'en')).toMatchObject({
      draft: {
        postType: 'offer',
        role: 'Combat Pilot / Escort',
        missionType: null,
        availability: 'evenings',
        duration: '2 h',
      },
    })
  })

  it.each(Object.entries(MISSION_LINES))('reads the line “%s” as far as it goes', (name, max) => {
    const read = (text: string) =>
      readMissionForm(form({ ...REQUEST, [name]: text }), 'request', 'en')
    expect(read(` ${'x'.repeat(max)} `)).toHaveProperty(['draft', name], 'x'.repeat(max))
    expect(read('x'.repeat(max + 1))).toHaveProperty('problem.fields', [name])
  })

  it.each(['title', 'missionType', 'payment', 'location', 'details'])(
    'refuses a request without %s',
    (name) => {
      expect(readMissionForm(form({ ...REQUEST, [name]: ' \n ' }), 'request', 'en')).toEqual({
        problem: { message: 'Please fill in all required fields.', fields: [name] },
      })
    },
  )

  it('refuses an offer without a role', () => {
    expect(readMissionForm(form({ ...OFFER, role: '' }), 'offer', 'en')).toEqual({
      problem: { message: 'Please fill in all required fields.', fields: ['role'] },
    })
  })

  it.each([
    ['1,5', 'en', 'Please write the amount in figures, like 1,234,567.50.'],
    ['1.5', 'de', 'Please write the amount in figures, like 1.234.567,50.'],
    ['-1', 'en', 'The amount cannot be less than 0 aUEC.'],
    ['1000000000000', 'en', 'The amount can be at most 999,999,999,999.99 aUEC.'],
    ['1.500', 'en', 'The amount can have at most two decimals, like 1,234.56.'],
  ])('says what is wrong with %j in %s', (payment, locale, message) => {
    expect(readMissionForm(form({ ...REQUEST, payment }), 'request', locale)).toEqual({
      problem: { message, fields: ['payment'] },
    })
  })

  it('takes a payment of nothing', () => {
    expect(readMissionForm(form({ ...REQUEST, payment: '0' }), 'request', 'en')).toMatchObject({
      draft: { payment: 0 },
    })
  })

  it('counts characters, not the halves of an emoji', () => {
    const title = '🚀'.repeat(120)
    expect(readMissionForm(form({ ...REQUEST, title }), 'request', 'en')).toMatchObject({
      draft: { title },
    })
    expect(readMissionForm(form({ ...REQUEST, title: `${title}!` }), 'request', 'en')).toEqual({
      problem: { message: 'Title may have at most 120 characters; it has 121.', fields: ['title'] },
    })
  })
})
