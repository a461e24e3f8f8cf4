import { failure, mockApi, renderView } from '@hub/web-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aBoughtStory, aStory } from '#lib/testing/stories.ts'
import { StoriesView } from './stories-view.tsx'
import type { ViewTarget } from '@hub/web-kit'

const renderLibrary = (target?: ViewTarget) =>
  renderView(<StoriesView onNavigate={() => {}} target={target} />)

beforeEach(() => localStorage.clear())

describe('the library', () => {
  it('says that it loads, and then that there is nothing', async () => {
    mockApi({ 'GET /api/stories': () => [] })
    renderLibrary()
    expect(screen.getByRole('heading', { name: 'Story & Audiobook Library' })).toBeDefined()
    expect(screen.getByText('Loading stories...')).toBeDefined()
    expect(await screen.findByText('No stories available yet. Stay tuned!')).toBeDefined()
  })

  it('says that it failed, and can be asked again', async () => {
    const api = mockApi({ 'GET /api/stories': () => failure(400, 'No.') })
    const { person } = renderLibrary()
    expect(await screen.findByText('Error: Failed to fetch stories.')).toBeDefined()

    api.answer({ 'GET /api/stories': () => [aStory()] })
    await person.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'The Long Dark Run' })).toBeDefined()
  })

  it('shows what a story is', async () => {
    const story = aStory({ series: 'Runs', seriesNumber: 2, durationSeconds: 7500 })
    mockApi({ 'GET /api/stories': () => [story] })
    renderLibrary()
    const card = await screen.findByRole('article', { name: 'The Long Dark Run' })
    for (const text of ['Mira Vance', 'Runs', '2 h 5 min', 'A hauler, a debt']) {
      expect(card.textContent).toContain(text)
    }
  })

  it('shows more from where the last page ended', async () => {
    const more = { headers: { link: '</api/stories?cursor=c2>; rel="next"' } }
    mockApi({
      'GET /api/stories': ({ query }) =>
        query['cursor'] === 'c2'
          ? [aStory({ title: 'Older' })]
          : Response.json([aStory({ title: 'Newer' })], more),
    })
    const { person } = renderLibrary()
    await screen.findByRole('article', { name: 'Newer' })
    await person.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('article', { name: 'Older' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('blocks right-click, copy and cut on a card, and nowhere else', async () => {
    mockApi({ 'GET /api/stories': () => [aStory()] })
    renderLibrary()
    const card = await screen.findByRole('article', { name: 'The Long Dark Run' })
    const outside = screen.getByRole('heading', { name: 'Story & Audiobook Library' })
    for (const send of [fireEvent.contextMenu, fireEvent.copy, fireEvent.cut]) {
      expect(send(within(card).getByText('Mira Vance'))).toBe(false)
      expect(send(outside)).toBe(true)
    }
  })
})

describe('buying', () => {
  it('keeps the player locked until then', async () => {
    mockApi({ 'GET /api/stories': () => [aStory()] })
    renderLibrary()
    expect(await screen.findByRole('button', { name: 'Buy for 1,500 aUEC' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull()
  })

  it('thanks, says that no money moves, and unlocks that card alone', async () => {
    const story = aStory({ title: 'One' })
    const other = aStory({ title: 'Two' })
    const api = mockApi({
      'GET /api/stories': () => [story, other],
      'POST /api/stories/:id/purchase': () => {
        api.answer({ 'GET /api/stories': () => [{ ...story, audioUrl: '/sound' }, other] })
        return { ...story, audioUrl: '/sound' }
      },
    })
    const { person } = renderLibrary()
    const card = within(await screen.findByRole('article', { name: 'One' }))
    await person.click(card.getByRole('button', { name: 'Buy for 1,500 aUEC' }))

    const thanks = await screen.findByRole('alertdialog')
    expect(thanks.textContent).toContain('Thank you for your purchase!')
    expect(thanks.textContent).toContain('No money has moved')
    expect(api.callsOf('POST /api/stories/:id/purchase')[0]?.params).toEqual({ id: story.id })
    await person.click(within(thanks).getByRole('button', { name: 'OK' }))
    expect(await card.findByRole('button', { name: 'Listen' })).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Listen' })).toHaveLength(1)
  })

  it.each([
    ['what the server says', failure(404, 'This story no longer exists.')],
    ['that it failed', new Response('', { status: 500 })],
  ])('tells %s when it cannot be', async (_what, reply) => {
    mockApi({ 'GET /api/stories': () => [aStory()], 'POST /api/stories/:id/purchase': () => reply })
    const { person } = renderLibrary()
    await person.click(await screen.findByRole('button', { name: 'Buy for 1,500 aUEC' }))
    const alert = await screen.findByRole('alertdialog')
    expect(alert.textContent).toMatch(
      /Error: (This story no longer exists\.|Failed to buy this story\.)/u,
    )
    expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull()
  })
})

describe('a share link', () => {
  it('is copied from the card', async () => {
    const story = aBoughtStory()
    mockApi({ 'GET /api/stories': () => [story] })
    const { person } = renderLibrary()
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    await person.click(await screen.findByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Link copied.')).toBeDefined()
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/#story=${story.id}`)
  })

  it('finds a story further down, and goes there', async () => {
    const old = aStory({ title: 'Older' })
    const more = { headers: { link: '</api/stories?cursor=c2>; rel="next"' } }
    mockApi({
      'GET /api/stories': ({ query }) =>
        query['cursor'] === 'c2' ? [old] : Response.json([aStory()], more),
    })
    renderLibrary({ storyId: old.id })
    const card = await screen.findByRole('article', { name: 'Older' })
    await waitFor(() => expect(document.activeElement?.contains(card)).toBe(true))
  })

  it('says so when the story is gone', async () => {
    mockApi({ 'GET /api/stories': () => [aStory()] })
    renderLibrary({ storyId: 'gone' })
    expect(await screen.findByText('This story is no longer available.')).toBeDefined()
  })
})
