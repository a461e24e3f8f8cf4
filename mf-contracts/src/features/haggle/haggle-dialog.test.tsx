import { queryClient } from '@hub/web-kit'
import { aUser, failure, mockApi, renderView } from '@hub/web-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aHaggle, aMission, aTradingPost } from '#lib/testing/contracts.ts'
import { HaggleDialog } from './haggle-dialog.tsx'
import type { Contract } from '#lib/contract.ts'

const me = aUser()
const theirs = aTradingPost()

const renderHaggle = (contract: Contract = theirs) =>
  renderView(<HaggleDialog contract={contract} onClose={() => {}} />, { user: me })

const textBox = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your counter-offer' })
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
const offers = () => screen.getAllByRole('listitem').map((row) => row.textContent)

describe('HaggleDialog', () => {
  it('is titled by the item or the title, and says when there is nothing yet', async () => {
    mockApi({ 'GET /api/contracts/:id/haggles': () => [] })
    const { unmount } = renderHaggle()
    expect(screen.getByRole('dialog', { name: 'Haggling for Pike Plate' })).toBeDefined()
    expect(await screen.findByText('No offers yet. Be the first!')).toBeDefined()
    unmount()
    renderHaggle(aMission())
    expect(screen.getByRole('dialog', { name: 'Haggling for Escort to Vega' })).toBeDefined()
  })

  it('shows the newest offer last, one’s own as one’s own, a nameless one as Anonymous', async () => {
    mockApi({
      'GET /api/contracts/:id/haggles': () => [
        aHaggle({ offer: 'Oldest' }),
        aHaggle({ offererId: me.uid, offer: 'Middle', amount: 9000 }),
        aHaggle({ offererName: null, offer: 'Newest' }),
      ],
    })
    renderHaggle()
    await screen.findByText('Newest')
    expect(offers()).toEqual([
      expect.stringMatching(/^Lyra.*Oldestprice stays 5,000,000,000 aUEC$/u),
      expect.stringMatching(/^You.*Middle5,000,000,000 → 9,000 aUEC$/u),
      expect.stringMatching(/^Anonymous.*Newestprice stays/u),
    ])
  })

  it('sends an offer, empties the box and shows it', async () => {
    const sent: string[] = []
    const api = mockApi({
      'GET /api/contracts/:id/haggles': () => sent.map((offer) => aHaggle({ offer })),
      'POST /api/contracts/:id/haggle': ({ body }) => {
        sent.push(body.offer)
        return Response.json(aHaggle(), { status: 201 })
      },
    })
    const { person } = renderHaggle()
    await person.type(textBox(), ' 9,000 and a drink ')
    await person.click(sendButton())

    expect(await screen.findByText('9,000 and a drink')).toBeDefined()
    expect(textBox().value).toBe('')
    await person.type(textBox(), 'Or two{Enter}')
    expect(await screen.findByText('Or two')).toBeDefined()
    const keys = api
      .callsOf('POST /api/contracts/:id/haggle')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
    expect(document.activeElement).toBe(textBox())
  })

  describe('the amount of an offer', () => {
    const priceBox = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })

    async function offerIt(words: string, price?: string) {
      const api = mockApi({
        'GET /api/contracts/:id/haggles': () => [],
        'POST /api/contracts/:id/haggle': () => Response.json(aHaggle(), { status: 201 }),
      })
      const { person } = renderHaggle()
      if (words) await person.type(textBox(), words)
      if (price !== undefined) {
        await person.clear(priceBox())
        if (price) await person.type(priceBox(), price)
      }
      const shown = priceBox().value
      await person.click(sendButton())
      return {
        shown,
        bodies: () => api.callsOf('POST /api/contracts/:id/haggle').map(({ body }) => body),
      }
    }

    it.each([
      ['words alone', 'My old rifle', undefined, '', { offer: 'My old rifle' }],
      [
        'words that can mean one amount',
        '400k at Area18',
        undefined,
        '400,000',
        { offer: '400k at Area18', amount: 400_000 },
      ],
      [
        'words that can mean several',
        '2 crates of rum and 90000',
        undefined,
        '',
        { offer: '2 crates of rum and 90000' },
      ],
      [
        'another amount than the words',
        'For 400k',
        '350000',
        '350,000',
        { offer: 'For 400k', amount: 350_000 },
      ],
      ['words whose amount was taken away', 'For 400k', '', '', { offer: 'For 400k' }],
      ['an amount alone', '', '90000', '90,000', { offer: '90,000 aUEC', amount: 90_000 }],
    ])('is sent of %s', async (_what, words, price, shown, body) => {
      const sent = await offerIt(words, price)
      await waitFor(() => expect(sent.bodies()).toEqual([body]))
      expect(sent.shown).toBe(shown)
      await waitFor(() => expect([textBox().value, priceBox().value]).toEqual(['', '']))
    })

    it.each(['1,5', '1.500', 'about 5', '-3', '1000000000000'])(
      'is not sent when it is written as %s',
      async (price) => {
        const sent = await offerIt('For it', price)
        await waitFor(() => expect(priceBox().getAttribute('aria-invalid')).toBe('true'))
        expect(sent.shown).toBe(price === '1000000000000' ? '1,000,000,000,000' : price)
        expect(sent.bodies()).toEqual([])
      },
    )

    it('says what becomes of the price', async () => {
      mockApi({ 'GET /api/contracts/:id/haggles': () => [] })
      const { person } = renderHaggle()
      await person.type(textBox(), 'Gladly')
      expect(screen.getByText('price stays 5,000,000,000 aUEC')).toBeDefined()
      await person.type(textBox(), ', for 400k')
      expect(screen.getByText('5,000,000,000 → 400,000 aUEC')).toBeDefined()
    })
  })

  it('does not send a blank', async () => {
    const api = mockApi({ 'GET /api/contracts/:id/haggles': () => [] })
    const { person } = renderHaggle()
    expect(sendButton().disabled).toBe(true)
    await person.type(textBox(), '   {Enter}')
    expect(sendButton().disabled).toBe(true)
    expect(api.callsOf('POST /api/contracts/:id/haggle')).toEqual([])
  })

  it('sends nothing else while an offer is on its way', async () => {
    const api = mockApi({
      'GET /api/contracts/:id/haggles': () => [],
      'POST /api/contracts/:id/haggle': () => new Promise<never>(() => {}),
    })
    const { person } = renderHaggle()
    await person.type(textBox(), 'Nine')
    await person.click(sendButton())
    await waitFor(() => expect(sendButton().disabled).toBe(true))
    await person.type(textBox(), '{Enter}')
    expect(api.callsOf('POST /api/contracts/:id/haggle')).toHaveLength(1)
  })

  it.each([
    [
      'the server’s sentence',
      () => failure(409, 'This contract is closed.'),
      'This contract is closed.',
    ],
    [
      'its own, when there is none',
      () => Response.json({}, { status: 500 }),
      'Failed to submit offer.',
    ],
  ])('keeps the text when sending fails, with %s', async (_case, reply, sentence) => {
    mockApi({ 'GET /api/contracts/:id/haggles': () => [], 'POST /api/contracts/:id/haggle': reply })
    const { person } = renderHaggle()
    await person.type(textBox(), 'Nine')
    await person.click(sendButton())
    expect((await screen.findByText(sentence)).role).toBe('alert')
    expect(textBox().value).toBe('Nine')
  })

  it('says when the history cannot be loaded', async () => {
    const api = mockApi({ 'GET /api/contracts/:id/haggles': () => failure(400, 'No.') })
    const { person } = renderHaggle()
    expect(await screen.findByText('Failed to load haggle history.')).toBeDefined()
    api.answer({ 'GET /api/contracts/:id/haggles': () => [] })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No offers yet. Be the first!')).toBeDefined()
  })

  it('shows what arrives while it is open', async () => {
    const api = mockApi({ 'GET /api/contracts/:id/haggles': () => [] })
    renderHaggle()
    await screen.findByText('No offers yet. Be the first!')
    api.answer({ 'GET /api/contracts/:id/haggles': () => [aHaggle({ offer: 'Just in' })] })
    await queryClient.invalidateQueries({ queryKey: ['GET /api/contracts/:id/haggles'] })
    expect(await screen.findByText('Just in')).toBeDefined()
  })

  it('lets only the author accept, and only the offers of others', async () => {
    const history = [aHaggle(), aHaggle({ offererId: me.uid })]
    mockApi({ 'GET /api/contracts/:id/haggles': () => history })
    const other = renderHaggle()
    await waitFor(() => expect(offers()).toHaveLength(2))
    expect(screen.queryByRole('button', { name: /^Accept Offer/ })).toBeNull()
    other.unmount()

    renderHaggle(aTradingPost({ authorId: me.uid }))
    await waitFor(() => expect(offers()).toHaveLength(2))
    expect(screen.getAllByRole('button', { name: /^Accept Offer/ })).toHaveLength(1)
  })
})

describe('accepting an offer', () => {
  const own = aTradingPost({ authorId: me.uid, revision: 3 })
  const offer = aHaggle({ offer: 'My word on it', amount: 9000 })
  const ACCEPT = 'POST /api/contracts/:id/haggles/:haggleId/accept'

  async function acceptIt(reply: () => Response) {
    let isAccepted = false
    const api = mockApi({
      'GET /api/contracts/:id/haggles': () => [{ ...offer, isAccepted }],
      [ACCEPT]: () => {
        const answer = reply()
        isAccepted = answer.ok
        return answer
      },
    })
    const { person } = renderHaggle(own)
    await person.click(await screen.findByRole('button', { name: /^Accept Offer/ }))
    const question =
      'Are you sure you want to accept this haggle offer? This will update the contract.'
    expect(screen.getByText(question)).toBeDefined()
    expect(screen.getAllByText('5,000,000,000 → 9,000 aUEC')).toHaveLength(2)
    await person.click(screen.getByRole('button', { name: 'Accept' }))
    return api
  }

  it('goes by what its author saw, and can be done once', async () => {
    const api = await acceptIt(() =>
      Response.json({ kind: 'trade', acceptedBy: null, ...own, status: 'accepted' }),
    )
    expect(await screen.findByText('Accepted')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Accept Offer/ })).toBeNull()
    const [call] = api.callsOf(ACCEPT)
    expect(call).toMatchObject({
      params: { id: own.id, haggleId: offer.id },
      body: { revision: 3 },
    })
  })

  it('asks what was meant by words with a number and no amount', async () => {
    const text = aHaggle({ offer: '1.5 million' })
    const api = mockApi({
      'GET /api/contracts/:id/haggles': () => [text],
      [ACCEPT]: () => Response.json({ kind: 'trade', acceptedBy: null, ...own }),
    })
    const { person } = renderHaggle(own)
    await person.click(await screen.findByRole('button', { name: /^Accept Offer/ }))
    const yes = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Accept' })
    expect(yes().disabled).toBe(true)
    await person.click(screen.getByLabelText('The price stays 5,000,000,000 aUEC'))
    expect(yes().disabled).toBe(false)
    await person.click(screen.getByLabelText('The price changes'))
    const price = screen.getByRole<HTMLInputElement>('textbox', { name: 'New price' })
    expect(price.value).toBe('1,500,000')
    await person.clear(price)
    expect(yes().disabled).toBe(true)
    await person.type(price, '1,4')
    expect(yes().disabled).toBe(true)
    await person.type(price, '00000')
    expect(screen.getByText('5,000,000,000 → 1,400,000 aUEC')).toBeDefined()
    await person.click(yes())
    await waitFor(() => expect(api.callsOf(ACCEPT)).toHaveLength(1))
    expect(api.callsOf(ACCEPT)[0]?.body).toEqual({ revision: 3, amount: 1_400_000 })
  })

  it.each([
    ['the server’s sentence', failure(409, 'It has changed.'), 'Error: It has changed.'],
    ['that it failed', failure(400, ''), 'Error: Failed to accept offer.'],
    ['that it is yet to come', failure(501, ''), 'Accept functionality coming soon!'],
  ])('tells %s when it cannot be', async (_case, reply, sentence) => {
    await acceptIt(() => reply)
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.getByRole('button', { name: /^Accept Offer/ })).toBeDefined()
  })
})
