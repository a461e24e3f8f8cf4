import { ForeignPartProvider } from '@hub/web-kit'
import { failure, mockApi, type MockedReplies, renderView, unreachable } from '@hub/web-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ADMIN, aRecord, idOf } from '#lib/testing/people.ts'
import { AdminView } from './admin-view.tsx'

const ME = { uid: ADMIN.uid, displayName: 'Ada', email: 'ada@hub.test', isAdmin: true }

function openConsole(replies: MockedReplies = {}) {
  const api = mockApi({ 'GET /api/users': () => [ME, aRecord(2)], ...replies })
  const view = renderView(
    <ForeignPartProvider value={({ part, name }) => <p>{`${part}: ${name}`}</p>}>
      <AdminView onNavigate={() => {}} />
    </ForeignPartProvider>,
    { user: ADMIN },
  )
  const open = (section: string) => view.person.click(screen.getByRole('tab', { name: section }))
  const answer = (word: string) =>
    view.person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: word }))
  return { api, ...view, open, answer }
}

const press = (name: string) => screen.findByRole('button', { name })

describe('User Management', () => {
  it('lists people, with nothing to do about oneself', async () => {
    openConsole()
    expect(
      await screen.findByRole('rowheader', { name: /Ada \(you\).*ada@hub\.test/ }),
    ).toBeDefined()
    for (const name of ['Revoke admin from Ada', 'Delete Ada']) {
      expect((await press(name)).hasAttribute('disabled')).toBe(true)
    }
    expect((await press('Delete Pilot 2')).hasAttribute('disabled')).toBe(false)
  })

  it('says so in red when the list cannot be had, and tries again', async () => {
    const { person, api } = openConsole({ 'GET /api/users': unreachable })
    const sentence = await screen.findByText('Error: Failed to fetch user data')
    expect(sentence.closest('[role=alert]')).not.toBeNull()
    api.answer({ 'GET /api/users': () => [] })
    await person.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No users found.')).toBeDefined()
  })

  it('searches for what was typed, once', async () => {
    const { person, api } = openConsole()
    await person.type(await screen.findByLabelText('Search users'), ' mara')
    await waitFor(() => {
      expect(api.callsOf('GET /api/users').map(({ query }) => query['q'])).toEqual([
        undefined,
        'mara',
      ])
    })
  })

  it('makes an admin after a question, and says so', async () => {
    const { person, api, answer } = openConsole({
      'POST /api/users/:uid/set-admin-status': () => ({
        message: 'Admin status updated successfully!',
      }),
    })
    await person.click(await press('Make Pilot 2 an admin'))
    await answer('Cancel')
    await person.click(await press('Make Pilot 2 an admin'))
    await answer('Make admin')
    expect(await screen.findByText('Admin status updated successfully!')).toBeDefined()
    const calls = api.callsOf('POST /api/users/:uid/set-admin-status')
    expect(calls.map(({ params, body }) => [params.uid, body])).toEqual([
      [idOf(2), { isAdmin: true }],
    ])
    await waitFor(() => expect(api.callsOf('GET /api/users')).toHaveLength(2))
  })

  it.each([
    ['Make Pilot 2 an admin', 'Make admin', 'Failed to update admin status.'],
    ['Delete Pilot 2', 'Delete', 'Failed to delete user.'],
  ])('tells when it failed: %s', async (button, word, sentence) => {
    const { person, answer } = openConsole({
      'POST /api/users/:uid/set-admin-status': unreachable,
      'DELETE /api/users/:uid': unreachable,
    })
    await person.click(await press(button))
    await answer(word)
    expect(await screen.findByText(`Error: ${sentence}`)).toBeDefined()
  })

  it('prefers the sentence of the server', async () => {
    const { person, answer } = openConsole({
      'DELETE /api/users/:uid': () => failure(404, 'User not found.'),
    })
    await person.click(await press('Delete Pilot 2'))
    await answer('Delete')
    expect(await screen.findByText('Error: User not found.')).toBeDefined()
  })

  it('puts only what is in sight into the page when the list is long', async () => {
    const many = Array.from({ length: 500 }, (_, n) => aRecord(n + 10))
    openConsole({ 'GET /api/users': () => many })
    const table = await screen.findByRole('table', { name: 'Users' })
    expect(table.getAttribute('aria-rowcount')).toBe('501')
    expect(within(table).queryAllByRole('row').length).toBeLessThan(100)
  })
})

const parts = {
  authorId: idOf(9),
  authorName: 'Bea',
  createdAt: { seconds: 1_790_000_000, nanoseconds: 0 },
  expiresAt: null,
  availability: null,
  revision: 1,
}
const post = {
  ...parts,
  id: idOf(100),
  type: 'sell' as const,
  item: 'Rook Revolver',
  category: 'Personal Weapons',
  price: 2500,
  description: null,
  imageUrl: null,
  thumbnailUrl: null,
  expiryDays: 30,
  status: 'open' as const,
}
const mission = {
  ...parts,
  id: idOf(200),
  postType: 'request' as const,
  title: 'Escort',
  missionType: 'Racing' as const,
  role: null,
  payment: 100,
  location: 'x',
  details: 'x',
  duration: null,
  status: 'completed' as const,
}

describe('Content Moderation', () => {
  const lists: MockedReplies = {
    'GET /api/admin/trading_posts': () => [post],
    'GET /api/admin/missions': () => [mission],
  }

  it('deletes posts and missions after a question', async () => {
    const { person, api, open, answer } = openConsole({
      ...lists,
      'DELETE /api/admin/trading_posts/:id': () => ({ message: 'Post deleted successfully!' }),
      'DELETE /api/admin/missions/:id': () => ({ message: 'Mission deleted successfully!' }),
    })
    await open('Content Moderation')
    for (const [name, sentence] of [
      ['Delete Rook Revolver', 'Post deleted successfully!'],
      ['Delete Escort', 'Mission deleted successfully!'],
    ] as const) {
      await person.click(await press(name))
      await answer('Delete')
      expect(await screen.findByText(sentence)).toBeDefined()
    }
    expect(api.callsOf('DELETE /api/admin/missions/:id')[0]?.params.id).toBe(mission.id)
    expect(screen.getByText('completed')).toBeDefined()
  })

  it('tells when a deletion failed', async () => {
    const { person, open, answer } = openConsole({
      ...lists,
      'DELETE /api/admin/trading_posts/:id': unreachable,
      'DELETE /api/admin/missions/:id': unreachable,
    })
    await open('Content Moderation')
    for (const [name, sentence] of [
      ['Delete Rook Revolver', 'Error: Failed to delete post.'],
      ['Delete Escort', 'Error: Failed to delete mission.'],
    ] as const) {
      await person.click(await press(name))
      await answer('Delete')
      expect(await screen.findByText(sentence)).toBeDefined()
      await answer('OK')
    }
  })

  it('says what could not be fetched', async () => {
    const { open } = openConsole({
      'GET /api/admin/trading_posts': unreachable,
      'GET /api/admin/missions': unreachable,
    })
    await open('Content Moderation')
    expect(await screen.findByText('Error: Failed to fetch trading posts')).toBeDefined()
    expect(await screen.findByText('Error: Failed to fetch missions')).toBeDefined()
  })
})

describe('Media Management', () => {
  it('is made of the parts of others', async () => {
    const { open } = openConsole()
    await open('Media Management')
    for (const part of [
      'mf_jukebox/music-upload: Music Upload',
      'mf_stories/story-upload: Story Upload',
      'mf_jukebox/tracks-table: The list of tracks',
      'mf_stories/stories-table: The list of stories',
    ]) {
      expect(screen.getByText(part)).toBeDefined()
    }
  })
})

describe('System Tools', () => {
  const stats = {
    people: 1234,
    guests: 1,
    admins: 1,
    openTradingPosts: 1,
    openMissions: 1,
    items: 1,
    deletionsUnderWay: 0,
    waitingFacts: 0,
    waitingSeconds: 0,
    deadLetters: 0,
  }
  const mediaStats = {
    tracks: 4321,
    stories: 1,
    playlists: 1,
    soundBytes: 2_500_000_000,
    unfinishedUploads: 0,
    openJobs: 0,
    failedJobs: 0,
    lastSweep: null,
  }
  const tools: MockedReplies = {
    'GET /api/admin/stats': () => stats,
    'GET /api/admin/media-stats': () => mediaStats,
    'GET /api/admin/notices': () => [],
    'GET /api/admin/audit': () => [
      {
        id: idOf(300),
        action: 'admin-granted',
        actorName: null,
        targetName: 'Bea',
        createdAt: { seconds: 1_790_000_000, nanoseconds: 0 },
      },
    ],
  }

  it('shows figures and the log', async () => {
    const { open } = openConsole(tools)
    await open('System Tools')
    expect(await screen.findByText('1,234')).toBeDefined()
    expect(await screen.findByRole('rowheader', { name: /Made an admin.*Bea/ })).toBeDefined()
    expect(screen.getByText('The machine')).toBeDefined()
  })

  it('shows what should be set right, with the line to set', async () => {
    const message = 'Calls from 172.18.0.2 come with X-Forwarded-For, and it is no trusted proxy.'
    const { open } = openConsole({
      ...tools,
      'GET /api/admin/notices': () => [{ message, setting: 'TRUST_PROXY=172.18.0.2' }],
    })
    await open('System Tools')
    const notice = (await screen.findByText(message)).closest('[role=status]')
    expect(notice?.querySelector('code')?.textContent).toBe('TRUST_PROXY=172.18.0.2')
  })

  it('shows what media keeps, and when it was last swept', async () => {
    const { open } = openConsole({
      ...tools,
      'GET /api/admin/media-stats': () => ({
        ...mediaStats,
        lastSweep: {
          at: { seconds: Date.now() / 1000 - 7_300, nanoseconds: 0 },
          objectsRemoved: 17,
          rowsRemoved: 0,
          coversForgotten: 0,
        },
      }),
    })
    await open('System Tools')
    const media = within(screen.getByRole('region', { name: 'Media figures' }))
    for (const value of ['4,321', '2.5 GB', '2 hours ago', '17']) {
      expect(await media.findByText(value)).toBeDefined()
    }
  })

  it('shows the other figures when one service is away', async () => {
    const { open } = openConsole({ ...tools, 'GET /api/admin/media-stats': unreachable })
    await open('System Tools')
    expect(await screen.findByText('1,234')).toBeDefined()
    expect(await screen.findByText('Error: Failed to fetch figures')).toBeDefined()
  })

  it('shows them soon after it is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { open, api } = openConsole({ ...tools, 'GET /api/admin/media-stats': unreachable })
    await open('System Tools')
    await screen.findByText('Error: Failed to fetch figures')

    api.answer({ 'GET /api/admin/media-stats': () => mediaStats })
    await act(() => vi.advanceTimersByTimeAsync(6_000))

    expect(await screen.findByText('4,321')).toBeDefined()
  })

  it('refreshes the items, and tells when that failed', async () => {
    const { person, api, open, answer } = openConsole({
      ...tools,
      'POST /api/admin/refresh-items': unreachable,
    })
    await open('System Tools')
    await person.click(await press('Refresh Item List'))
    expect(await screen.findByText('Error: Failed to refresh items.')).toBeDefined()
    await answer('OK')
    api.answer({
      'POST /api/admin/refresh-items': () => ({ message: 'Item list refreshed successfully!' }),
    })
    await person.click(await press('Refresh Item List'))
    expect(await screen.findByText('Item list refreshed successfully!')).toBeDefined()
  })

  it('deletes all who are no admins, and shows how far it is', async () => {
    const job = {
      id: idOf(400),
      state: 'running' as const,
      total: 4,
      done: 1,
      message: null,
      createdAt: { seconds: 1, nanoseconds: 0 },
    }
    const { person, api, open, answer } = openConsole({
      ...tools,
      'DELETE /api/users/delete-non-admins': () => ({ message: '4 users go.', jobId: job.id }),
      'GET /api/admin/jobs/:id': () => job,
    })
    await open('System Tools')
    await person.click(await press('Delete All Non-Admin Users'))
    await answer('Delete all')
    expect(await screen.findByText('1 of 4 users deleted')).toBeDefined()
    api.answer({ 'GET /api/admin/jobs/:id': () => ({ ...job, state: 'done', done: 4 }) })
    expect(await screen.findByText('4 users deleted.')).toBeDefined()
  })

  it('tells when that could not be begun', async () => {
    const { person, open, answer } = openConsole({
      ...tools,
      'DELETE /api/users/delete-non-admins': unreachable,
    })
    await open('System Tools')
    await person.click(await press('Delete All Non-Admin Users'))
    await answer('Delete all')
    expect(await screen.findByText('Error: Failed to delete users.')).toBeDefined()
  })
})
