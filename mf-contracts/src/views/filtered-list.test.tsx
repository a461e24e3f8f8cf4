import { aUser, failure, mockApi, renderView } from '@hub/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aMission, aTradingPost } from '#lib/testing/contracts.ts'
import { ContractsView } from './contracts-view.tsx'
import type { MockedReplies } from '@hub/web-kit/testing'

type Answer = NonNullable<MockedReplies['GET /api/trading_posts']>

const PLATE = aTradingPost({ item: 'Pike Plate', description: 'Heavy #armor for @Lyra' })
const CORE = aTradingPost({ item: 'Quantum Core', category: 'Ship Parts' })

/** The list without filters, and with them what the test says. */
function serve(answer: Answer, more: MockedReplies = {}) {
  return mockApi({
    'GET /api/missions': () => [],
    'GET /api/trading_posts': (call) =>
      Object.keys(call.query).length === 0 ? [PLATE, CORE] : answer(call),
    'GET /api/missions/my-posts': () => [],
    'GET /api/trading_posts/my-posts': () => [],
    'GET /api/items': () => [
      { category: 'Ship Parts', name: 'Core' },
      { category: 'Armor', name: 'Plate' },
      { category: 'Armor', name: 'Helmet' },
    ],
    ...more,
  })
}

let visits = 0
// Filters stay with the person they are of, so every test has a person of its own.
beforeEach(() => void (visits += 1))
const renderHub = (uid = `pilot-${visits}`) =>
  renderView(<ContractsView onNavigate={() => {}} />, { user: aUser({ uid }) })

const card = (name: string) => screen.findByRole('button', { name })
const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search contracts' })
/** In one go: a busy machine may take longer between two keys than the search rests. */
async function seek(person: ReturnType<typeof renderHub>['person'], text: string) {
  await person.click(search())
  await person.paste(text)
}
const openFilters = (person: ReturnType<typeof renderHub>['person']) =>
  person.click(screen.getByRole('button', { name: /^Filters/u }))

describe('the search', () => {
  it('asks once for what has been typed, and says how much was found', async () => {
    const api = serve(() => [CORE])
    const { person } = renderHub()
    await card('Pike Plate')
    await seek(person, ' core ')
    await gone('Pike Plate')
    expect(screen.getByText('1 contract matches.')).toBeDefined()
    const asked = api.callsOf('GET /api/trading_posts').map(({ query }) => query)
    expect(asked).toEqual([{}, { q: 'core' }])
  })

  it('keeps the results while the next are under way, and gives up the call before', async () => {
    let answer = (_found: (typeof CORE)[]) => {}
    const api = serve(({ query }) =>
      query['q'] === 'core' ? [CORE] : new Promise((resolve) => (answer = resolve)),
    )
    const { person } = renderHub()
    await card('Pike Plate')
    await seek(person, 'core')
    await person.keyboard('{Enter}')
    await gone('Pike Plate')
    await seek(person, 's')
    await person.keyboard('{Enter}')
    await waitFor(() => expect(api.callsOf('GET /api/trading_posts')).toHaveLength(3))
    expect(screen.getByRole('button', { name: 'Quantum Core' })).toBeDefined()
    expect(screen.queryByText('Loading Contracts...')).toBeNull()

    await seek(person, 'x')
    await person.keyboard('{Enter}')
    await waitFor(() => expect(api.callsOf('GET /api/trading_posts')).toHaveLength(4))
    expect(api.callsOf('GET /api/trading_posts')[2]?.signal?.aborted).toBe(true)
    answer([])
    expect(await screen.findByText('Nothing matches.')).toBeDefined()
  })

  it('says that nothing matches, and clears the filters by a button', async () => {
    serve(() => [])
    const { person } = renderHub()
    await card('Pike Plate')
    await person.type(search(), 'nothing like it')
    expect(await screen.findByText('Nothing matches.')).toBeDefined()
    expect(screen.queryByText('No active contracts found.')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Clear filters' }))
    await card('Pike Plate')
    expect(search().value).toBe('')
    expect(document.activeElement).toBe(search())
  })

  it('says why it was refused, and tries again', async () => {
    const sentence = 'That search takes too long. Please narrow your search.'
    const api = serve(() => failure(400, sentence))
    const { person } = renderHub()
    await card('Pike Plate')
    await person.type(search(), 'core')
    expect(await screen.findByText(new RegExp(sentence, 'u'))).toBeDefined()
    expect(screen.queryByText('Nothing matches.')).toBeNull()
    api.answer({ 'GET /api/trading_posts': () => [CORE] })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await card('Quantum Core')
  })
})

describe('the filters', () => {
  it('ask for all that is set, and count it', async () => {
    const api = serve(() => [PLATE])
    const { person } = renderHub()
    await openFilters(person)
    await person.selectOptions(screen.getByLabelText('Type'), 'Sell')
    await within(screen.getByLabelText('Category')).findByRole('option', { name: 'Armor' })
    await person.selectOptions(screen.getByLabelText('Category'), 'Armor')
    await person.type(screen.getByLabelText('Tag'), '#armor')
    await person.type(screen.getByLabelText('Lowest price'), '1,500')
    await person.type(screen.getByLabelText('Highest price'), '6000.5')
    await person.selectOptions(screen.getByLabelText('Order'), 'Most expensive first')
    await gone('Quantum Core')

    expect(screen.getByRole('button', { name: 'Filters 5 active' })).toBeDefined()
    expect(api.callsOf('GET /api/trading_posts').at(-1)?.query).toEqual({
      type: 'sell',
      category: 'Armor',
      tag: 'armor',
      minPrice: '1500',
      maxPrice: '6000.5',
      sort: 'dearest',
    })
  })

  it('leave a price out that says nothing, and say so', async () => {
    const api = serve(() => [])
    const { person } = renderHub()
    await openFilters(person)
    await person.type(screen.getByLabelText('Lowest price'), 'much')
    expect(await screen.findByText(/Please write the amount in figures/u)).toBeDefined()
    expect(api.callsOf('GET /api/trading_posts').map(({ query }) => query)).toEqual([{}])
  })

  it('are one’s own on each tab, and stay with the tab when the view is left', async () => {
    const api = serve(() => [CORE], { 'GET /api/missions': () => [aMission()] })
    const first = renderHub()
    await openFilters(first.person)
    await first.person.type(screen.getByLabelText('Tag'), 'ship')
    await gone('Pike Plate')
    await first.person.click(screen.getByRole('tab', { name: 'Contract Board' }))
    await card('Escort to Vega')
    expect(screen.getByRole('button', { name: 'Filters' })).toBeDefined()
    first.unmount()

    const { person } = renderHub()
    await card('Escort to Vega')
    await person.click(screen.getByRole('tab', { name: 'Trade Hub' }))
    await card('Quantum Core')
    expect(screen.getByRole('button', { name: 'Filters 1 active' })).toBeDefined()
    expect(api.callsOf('GET /api/missions')[0]?.query).toEqual({})
  })

  it('offer the roles of offers and the mission types of requests', async () => {
    serve(() => [])
    const { person } = renderHub()
    await person.click(screen.getByRole('tab', { name: 'Contract Board' }))
    await openFilters(person)
    const category = screen.getByLabelText<HTMLSelectElement>('Mission type or role')
    await person.selectOptions(category, 'Racing')
    await person.selectOptions(screen.getByLabelText('Type'), 'Offer')
    expect(category.value).toBe('')
    const roles = [...category.options].map(({ text }) => text)
    expect(roles).toContain('Explorer / Scout')
    expect(roles).not.toContain('Racing')
  })

  it('take the tag of a card that is pressed, without opening the card', async () => {
    const api = serve(() => [PLATE])
    const { person } = renderHub()
    await person.click(await screen.findByRole('button', { name: '#armor' }))
    await gone('Quantum Core')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.textContent).toBe('1 contract matches.')
    expect(api.callsOf('GET /api/trading_posts').at(-1)?.query).toEqual({ tag: 'armor' })
  })
})
