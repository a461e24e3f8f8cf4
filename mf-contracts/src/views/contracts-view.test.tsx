import { queryClient } from '@hub/web-kit'
import { aUser, failure, mockApi, rememberElsewhere, renderView } from '@hub/web-kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aMission, alone, aTradingPost, mine } from '#lib/testing/contracts.ts'
import { ContractsView } from './contracts-view.tsx'
import type { MockedReplies } from '@hub/web-kit/testing'
import type { Mission, TradingPost } from '@hub/api-spec'
import type { ViewTarget } from '@hub/web-kit'

const me = aUser()

/** What was clicked or linked to, as the server has it. */
let known: (Mission | TradingPost)[]

function keep<T extends Mission | TradingPost>(contract: T): T {
  known.push(contract)
  return contract
}

function serve(replies: MockedReplies = {}) {
  return mockApi({
    'GET /api/contracts/:id': ({ params }) => {
      const contract = known.find(({ id }) => id === params.id)
      return contract ? alone(contract) : failure(404, 'Contract not found.')
    },
    'GET /api/missions': () => [],
    'GET /api/trading_posts': () => [],
    'GET /api/missions/my-posts': () => [],
    'GET /api/trading_posts/my-posts': () => [],
    'GET /api/items': () => [],
    'GET /api/contracts/:id/haggles': () => [],
    ...replies,
  })
}

/** A page that another one follows. */
const withMore = (page: TradingPost[], cursor: string) =>
  Response.json(page, { headers: { link: `</api/trading_posts?cursor=${cursor}>; rel="next"` } })

const renderHub = (target?: ViewTarget) =>
  renderView(<ContractsView onNavigate={() => {}} {...(target && { target })} />, { user: me })

/** What the browser does on Back or Forward. */
function travelTo(state: unknown) {
  history.replaceState(state, '', '/')
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state })))
}

const openCard = async (person: ReturnType<typeof renderHub>['person'], name: string) => {
  await person.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog', { name })
}

beforeEach(() => {
  localStorage.clear()
  rememberElsewhere(null, null)
  known = []
})

describe('the lists', () => {
  it('says that it loads, and then that there is nothing', async () => {
    serve()
    renderHub()
    expect(screen.getByText('Loading Contracts...')).toBeDefined()
    expect(await screen.findByText('No active contracts found.')).toBeDefined()
  })

  it('says while it is scrolled that what passes under the pointer is not meant', async () => {
    serve({ 'GET /api/trading_posts': () => [aTradingPost()] })
    renderHub()
    const card = await screen.findByRole('button', { name: 'Pike Plate' })
    const list = card.closest('ul') as HTMLElement
    fireEvent.scroll(window)
    await waitFor(() => expect(list.dataset['scrolling']).toBe('true'))
    await waitFor(() => expect(list.dataset['scrolling']).toBeUndefined())
  })

  it('shows trading posts first, and missions on the other tab', async () => {
    serve({
      'GET /api/trading_posts': () => [aTradingPost()],
      'GET /api/missions': () => [aMission()],
    })
    const { person } = renderHub()

    const post = (await screen.findByRole('button', { name: 'Pike Plate' })).closest('article')
    expect(post?.textContent).toContain('Sell')
    expect(post?.textContent).toContain('5,000,000,000 aUEC')
    expect(post?.textContent).toContain('Hardly used.')
    expect(post?.textContent).toContain('Orion')

    await person.click(screen.getByRole('tab', { name: 'Contract Board' }))
    const card = screen.getByRole('button', { name: 'Escort to Vega' }).closest('article')
    for (const text of ['Request', '12,500 aUEC', 'Bring friends.', 'Orion']) {
      expect(card?.textContent).toContain(text)
    }
    expect(screen.queryByRole('button', { name: 'Pike Plate' })).toBeNull()
  })

  it('falls back to the start of the author id', async () => {
    const post = aTradingPost({ authorName: null, authorId: 'abcdef1234567890' })
    serve({ 'GET /api/trading_posts': () => [post] })
    renderHub()
    expect(await screen.findByText('abcdef12')).toBeDefined()
  })

  it('shows a failed list as an empty one with a quiet line, and recovers', async () => {
    const api = serve({ 'GET /api/trading_posts': () => failure(400, 'No.') })
    const { person } = renderHub()
    expect(await screen.findByText('No active contracts found.')).toBeDefined()
    expect(screen.getByText(/Could not refresh\./u)).toBeDefined()

    api.answer({ 'GET /api/trading_posts': () => [aTradingPost()] })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Pike Plate' })).toBeDefined()
    expect(screen.queryByText(/Could not refresh\./u)).toBeNull()
  })

  it('goes on from where the last page ended once its end is near', async () => {
    const api = serve({
      'GET /api/trading_posts': ({ query }) =>
        query['cursor'] === 'c2'
          ? [aTradingPost({ item: 'Older Plate' })]
          : withMore([aTradingPost()], 'c2'),
    })
    renderHub()

    expect(await screen.findByRole('button', { name: 'Older Plate' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Pike Plate' })).toBeDefined()
    expect(api.callsOf('GET /api/trading_posts')).toHaveLength(2)
  })

  it('says once, below the list, that the next page could not be had, and tries again', async () => {
    const api = serve({
      'GET /api/trading_posts': ({ query }) =>
        query['cursor'] ? failure(400, 'No.') : withMore([aTradingPost()], 'c2'),
    })
    const { person } = renderHub()
    const problem = await screen.findByText(/Could not refresh\./u)
    const list = screen.getByRole('button', { name: 'Pike Plate' })
    expect(list.compareDocumentPosition(problem)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

    api.answer({
      'GET /api/trading_posts': ({ query }) =>
        query['cursor']
          ? [aTradingPost({ item: 'Older Plate' })]
          : withMore([aTradingPost()], 'c2'),
    })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Older Plate' })).toBeDefined()
    expect(screen.queryByText(/Could not refresh\./u)).toBeNull()
  })

  it('waits to be asked for more once a thousand have come, so that its end can be reached', async () => {
    const posts = Array.from({ length: 1000 }, () => aTradingPost())
    const api = serve({
      'GET /api/trading_posts': ({ query }) =>
        query['cursor'] ? [aTradingPost()] : withMore(posts, 'c2'),
    })
    const { person } = renderHub()
    await person.click(await screen.findByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull())
    const [first] = screen.getAllByRole('listitem')
    expect(first?.getAttribute('aria-setsize')).toBe('1001')
    expect(api.callsOf('GET /api/trading_posts')).toHaveLength(2)
  })

  it('has only what is in sight on the page, and says how much there is', async () => {
    serve({
      'GET /api/trading_posts': () =>
        Array.from({ length: 500 }, (_, index) => aTradingPost({ item: `Plate ${index + 1}` })),
    })
    renderHub()
    const card = (await screen.findByRole('button', { name: 'Plate 1' })).closest('li')
    expect(card?.getAttribute('aria-posinset')).toBe('1')
    expect(card?.getAttribute('aria-setsize')).toBe('500')
    expect(screen.getAllByRole('article').length).toBeLessThan(20)
  })

  it('remembers whether it is a grid or a list', async () => {
    serve({ 'GET /api/trading_posts': () => [aTradingPost()] })
    const first = renderHub()
    await first.person.click(screen.getByRole('button', { name: 'List' }))
    first.unmount()

    renderHub()
    const list = screen.getByRole('button', { name: 'List' })
    expect(list.getAttribute('aria-pressed')).toBe('true')
    expect(localStorage.getItem('hub.contracts.display')).toBe('list')
  })

  it('is a list when another tab chooses so', async () => {
    serve({ 'GET /api/trading_posts': () => [aTradingPost()] })
    renderHub()
    await screen.findByRole('button', { name: 'Pike Plate' })
    rememberElsewhere('hub.contracts.display', 'list')
    expect(screen.getByRole('button', { name: 'List', pressed: true })).toBeDefined()
  })

  it('lights the dot on one’s own contracts that have offers, and on their tab', async () => {
    const post = aTradingPost({ authorId: me.uid })
    const mission = aMission({ authorId: me.uid, title: 'Mine too' })
    serve({
      'GET /api/trading_posts': () => [post, aTradingPost({ item: 'Of another' })],
      'GET /api/missions': () => [mission],
      'GET /api/trading_posts/my-posts': () => [mine(post, 2)],
      'GET /api/missions/my-posts': () => [mine(mission, 1)],
    })
    renderHub()
    const card = (await screen.findByRole('button', { name: 'Pike Plate' })).closest('article')
    const other = screen.getByRole('button', { name: 'Of another' }).closest('article')
    await waitFor(() => expect(card?.textContent).toContain('Has offers'))
    expect(other?.textContent).not.toContain('Has offers')
    expect(screen.getByRole('tab', { name: /Contract Board.*Has offers/u })).toBeDefined()
  })
})

describe('the detail dialog', () => {
  it('shows every row that there is, and no other', async () => {
    const mission = keep(
      aMission({
        postType: 'offer',
        missionType: null,
        role: 'Gunner / Turret Operator',
        duration: 'Two hours',
        availability: 'Weekends',
        authorName: null,
      }),
    )
    serve({ 'GET /api/missions': () => [mission] })
    const { person } = renderHub()
    await person.click(screen.getByRole('tab', { name: 'Contract Board' }))
    const dialog = within(await openCard(person, 'Escort to Vega'))

    const rows = dialog.getAllByRole('term').map((term) => term.textContent)
    expect(rows).toEqual([
      'Author',
      'Post Type',
      'Role',
      'Location',
      'Status',
      'Availability',
      'Duration',
      'Posted',
    ])
    expect(dialog.getByText('Anonymous')).toBeDefined()
    expect(dialog.getByText('Gunner / Turret Operator')).toBeDefined()
  })

  it('shows the picture and the rows of a trade', async () => {
    const post = keep(aTradingPost({ imageUrl: '/api/images/a.webp', availability: 'Weekends' }))
    serve({ 'GET /api/trading_posts': () => [post] })
    const { person } = renderHub()
    const dialog = within(await openCard(person, 'Pike Plate'))

    const picture = dialog.getByRole('img', { name: 'Pike Plate' })
    expect(picture.getAttribute('src')).toBe('/api/images/a.webp')
    const rows = dialog.getAllByRole('term').map((term) => term.textContent)
    expect(rows).toEqual(['Author', 'Type', 'Category', 'Status', 'Availability', 'Posted'])
    expect(dialog.getByText('5,000,000,000', { exact: false })).toBeDefined()
    const posted = new Date(post.createdAt.seconds * 1000).getFullYear()
    expect(dialog.getByText(new RegExp(String(posted), 'u'))).toBeDefined()
  })

  it('offers others to haggle, and the author to edit and to manage', async () => {
    const posts = [
      keep(aTradingPost({ item: 'Theirs' })),
      keep(aTradingPost({ item: 'Mine', authorId: me.uid })),
    ]
    serve({ 'GET /api/trading_posts': () => posts })
    const { person } = renderHub()
    const theirs = within(await openCard(person, 'Theirs'))
    expect(theirs.getByRole('button', { name: 'Haggle on Price/Terms' })).toBeDefined()
    expect(theirs.getByRole('button', { name: 'Accept Contract' })).toBeDefined()
    expect(theirs.queryByRole('button', { name: 'Edit contract' })).toBeNull()
    await person.click(theirs.getByRole('button', { name: 'Reject' }))
    expect(screen.queryByRole('dialog')).toBeNull()

    const own = within(await openCard(person, 'Mine'))
    expect(own.getByRole('button', { name: 'Manage Haggles' })).toBeDefined()
    expect(own.queryByRole('button', { name: 'Accept Contract' })).toBeNull()
    await person.click(own.getByRole('button', { name: 'Edit contract' }))
    expect(screen.getByRole('dialog', { name: 'Edit Contract' })).toBeDefined()
    expect(screen.queryByRole('dialog', { name: 'Mine' })).toBeNull()
  })

  it('renders tags and mentions as elements and markup as text', async () => {
    const post = keep(aTradingPost({ description: '<img src=x> #armor for @Lyra' }))
    serve({ 'GET /api/trading_posts': () => [post] })
    const { person } = renderHub()
    const dialog = await openCard(person, 'Pike Plate')

    expect(within(dialog).getByText('#armor').tagName).toBe('BDI')
    expect(within(dialog).getByText('@Lyra').tagName).toBe('BDI')
    expect(dialog.textContent).toContain('<img src=x>')
    expect(dialog.querySelector('img')).toBeNull()
  })

  it('copies a link that leads back to it', async () => {
    const post = keep(aTradingPost())
    serve({ 'GET /api/trading_posts': () => [post] })
    const { person } = renderHub()
    await openCard(person, 'Pike Plate')
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    await person.click(screen.getByRole('button', { name: 'Copy link' }))

    expect(await screen.findByText('Link copied.')).toBeDefined()
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/#contract=${post.id}`)
  })
})

describe('a share link', () => {
  it('opens the contract it names, wherever that stands in the lists', async () => {
    const mission = keep(aMission())
    serve()
    renderHub({ contractId: mission.id })
    expect(await screen.findByRole('dialog', { name: 'Escort to Vega' })).toBeDefined()
  })

  it.each(['01990000-0000-7000-8000-00000000dead', 'nonsense'])(
    'says so when the contract is gone: %s',
    async (contractId) => {
      serve({
        'GET /api/contracts/:id': () => failure(contractId === 'nonsense' ? 400 : 404, 'No.'),
      })
      renderHub({ contractId })
      expect(await screen.findByText('This contract is no longer available.')).toBeDefined()
    },
  )

  it('says so when the contract cannot be had right now, and tries again', async () => {
    const mission = keep(aMission())
    const api = serve({ 'GET /api/contracts/:id': () => failure(503, 'Later.') })
    const { person } = renderHub({ contractId: mission.id })
    expect(await screen.findByText('This contract could not be loaded.')).toBeDefined()
    api.answer({ 'GET /api/contracts/:id': () => alone(mission) })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('dialog', { name: 'Escort to Vega' })).toBeDefined()
  })
})

it('keeps a contract readable that goes while it is read, with nothing left to do', async () => {
  const post = keep(aTradingPost())
  const api = serve({ 'GET /api/trading_posts': () => [post] })
  const { person } = renderHub()
  const dialog = within(await openCard(person, 'Pike Plate'))
  await waitFor(() => expect(api.callsOf('GET /api/contracts/:id')).toHaveLength(1))
  api.answer({ 'GET /api/contracts/:id': () => failure(404, 'Contract not found.') })
  await queryClient.invalidateQueries({ queryKey: ['GET /api/contracts/:id'] })

  expect(await dialog.findByText('This contract is no longer available.')).toBeDefined()
  expect(dialog.getByText('Hardly used.')).toBeDefined()
  const haggle = dialog.getByRole<HTMLButtonElement>('button', { name: 'Haggle on Price/Terms' })
  expect(haggle.disabled).toBe(true)
})

describe('the way back', () => {
  it('leads from an open contract to the list, and forward to it again', async () => {
    const plate = keep(aTradingPost())
    serve({ 'GET /api/trading_posts': () => [plate] })
    const { person } = renderHub()
    await openCard(person, 'Pike Plate')
    const opened = history.state as unknown

    travelTo({ view: 'contracts' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    travelTo(opened)
    expect(await screen.findByRole('dialog', { name: 'Pike Plate' })).toBeDefined()
  })

  it('finds an open contract and the tab again after a reload', async () => {
    const escort = keep(aMission())
    serve({ 'GET /api/missions': () => [escort] })
    const first = renderHub()
    await first.person.click(screen.getByRole('tab', { name: 'Contract Board' }))
    await openCard(first.person, 'Escort to Vega')
    first.unmount()

    renderHub()
    expect(await screen.findByRole('dialog', { name: 'Escort to Vega' })).toBeDefined()
    const tab = screen.getByRole('tab', { name: 'Contract Board', hidden: true })
    expect(tab.getAttribute('aria-selected')).toBe('true')
  })
})

it('shows the tab of what was posted from the other one, and marks it', async () => {
  const escort = aMission()
  let missions: Mission[] = []
  serve({
    'GET /api/missions': () => missions,
    'POST /api/missions': () => {
      missions = [escort]
      return Response.json(escort, { status: 201 })
    },
  })
  const { person } = renderHub()
  await person.click(screen.getByRole('button', { name: 'Post a New Contract' }))
  await person.click(screen.getByRole('button', { name: 'Mission Request' }))
  await person.type(screen.getByLabelText('Title'), 'Escort to Vega')
  await person.selectOptions(screen.getByLabelText('Mission Type'), 'Bounty Hunting')
  await person.type(screen.getByLabelText('Payment (aUEC)'), '500')
  await person.type(screen.getByLabelText('System / Location'), 'Vega')
  await person.type(screen.getByLabelText('Detailed Information'), 'Bring friends.')
  await person.click(screen.getByRole('button', { name: 'Save' }))

  const card = await screen.findByRole('button', { name: 'Escort to Vega' })
  expect(card.closest('li')?.dataset['marked']).toBe('true')
  expect(screen.getByRole('tab', { name: 'Contract Board' }).getAttribute('aria-selected')).toBe(
    'true',
  )
})
