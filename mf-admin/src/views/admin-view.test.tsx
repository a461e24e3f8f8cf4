import { mapLines, MISSION_LINES, TRADE_LINES } from '@hub/api-spec/contract-lines'
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

  it('shows the id of each, and copies it', async () => {
    const { person } = openConsole()
    expect(await screen.findByText(new RegExp(idOf(2)))).toBeDefined()
    await person.click(await press('Copy the id of Pilot 2'))
    expect(await screen.findByText('Id copied.')).toBeDefined()
    expect(await navigator.clipboard.readText()).toBe(idOf(2))
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
  ...mapLines(TRADE_LINES, () => null),
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
  ...mapLines(MISSION_LINES, () => null),
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
    waitingFacts: 0,
    waitingSeconds: 0,
    deadLetters: 0,
    hasFfmpeg: true,
    lastSweep: null,
  }
  const tools: MockedReplies = {
    'GET /api/admin/stats': () => stats,
    'GET /api/admin/media-stats': () => mediaStats,
    'GET /api/admin/notices': () => [],
    'GET /api/admin/near-quotas': () => [],
    'GET /api/admin/media-near-quotas': () => [],
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

  it('shows who is near a limit, of contracts and of music, by name', async () => {
    const use = { quota: 'playlists' as const, most: 200, mostOfAGuest: 20 }
    const { open } = openConsole({
      ...tools,
      'GET /api/admin/near-quotas': () => [
        { uid: idOf(2), displayName: 'Nova', quota: 'picture-bytes', used: 45e6, most: 50e6 },
      ],
      'GET /api/admin/media-near-quotas': () => [
        { ...use, uid: idOf(3), used: 19 },
        { ...use, uid: idOf(4), used: 18 },
        { ...use, uid: idOf(5), used: 20 },
      ],
      'GET /api/admin/people': () => [
        { uid: idOf(3), displayName: 'Guest', isGuest: true },
        { uid: idOf(4), displayName: 'Linked', isGuest: false },
      ],
    })
    await open('System Tools')
    const near = within(screen.getByRole('region', { name: 'Near a limit' }))
    expect(await near.findByText('19 of 20 playlists')).toBeDefined()
    expect(near.getByText('42 of 47 MB of pictures')).toBeDefined()
    const names = near
      .getAllByRole('listitem')
      .map((item) => item.querySelector('bdi')?.textContent)
    expect(names).toEqual(['Guest', 'Nova'])
  })

  it('shows what media keeps, and when it was last swept', async () => {
    const { open } = openConsole({
      ...tools,
      'GET /api/admin/media-stats': () => ({
        ...mediaStats,
        hasFfmpeg: false,
        deadLetters: 23,
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
    for (const value of ['4,321', '2.5 GB', 'ffmpeg is not installed', '2 hours ago', '17', '23']) {
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

  const job = {
    id: idOf(400),
    state: 'running' as const,
    total: 1200,
    done: 1,
    message: null,
    createdAt: { seconds: 1, nanoseconds: 0 },
  }
  const purging: MockedReplies = {
    ...tools,
    'GET /api/admin/non-admins': () => ({ people: 1200, posts: 1, pictureBytes: 1_540_000 }),
    'GET /api/admin/media-of-non-admins': () => ({ playlists: 31, uploadBytes: 700 }),
    'DELETE /api/users/delete-non-admins': () => ({ message: '1200 users go.', jobId: job.id }),
    'GET /api/admin/jobs/:id': () => job,
  }
  async function askToPurge(replies: MockedReplies = {}) {
    const opened = openConsole({ ...purging, ...replies })
    await opened.open('System Tools')
    await opened.person.click(await press('Delete All Non-Admin Users'))
    const question = within(screen.getByRole('alertdialog'))
    const typed = () => question.findByLabelText('Type 1,200, the number of users, to go on')
    const isOpen = () => !question.getByRole('button', { name: 'Delete all' }).matches(':disabled')
    return { ...opened, question, typed, isOpen }
  }

  it('says what goes with all who are no admins, and waits for their number', async () => {
    const { person, question, typed, isOpen } = await askToPurge()
    const field = await typed()
    const told = () => question.getAllByRole('listitem').map((item) => item.textContent)
    await waitFor(() =>
      expect(told()).toEqual([
        '1,200 users',
        '1 post',
        '1.5 MB of pictures',
        '31 playlists',
        '700 bytes of unfinished uploads',
      ]),
    )
    for (const [text, opens] of [
      ['', false],
      ['120', false],
      ['1.200', false],
      ['12000', false],
      ['1,200', true],
      [' 1200 ', true],
    ] as const) {
      await person.clear(field)
      if (text) await person.type(field, text)
      expect([text, isOpen()]).toEqual([text, opens])
    }
  })

  it('deletes as many as were typed, and shows how far it is', async () => {
    const { person, api, typed, answer } = await askToPurge()
    await person.type(await typed(), '1200')
    await answer('Delete all')
    expect(await screen.findByText('1 of 1200 users deleted')).toBeDefined()
    const calls = api.callsOf('DELETE /api/users/delete-non-admins')
    expect(calls.map(({ query }) => query)).toEqual([{ people: '1200' }])
    api.answer({ 'GET /api/admin/jobs/:id': () => ({ ...job, state: 'done', done: 1200 }) })
    expect(await screen.findByText('1200 users deleted.')).toBeDefined()
  })

  it('tells when that could not be begun, and counts anew the next time', async () => {
    const { person, api, typed, answer } = await askToPurge({
      'DELETE /api/users/delete-non-admins': unreachable,
    })
    await person.type(await typed(), '1200')
    await answer('Delete all')
    expect(await screen.findByText('Error: Failed to delete users.')).toBeDefined()
    await answer('OK')
    api.answer({
      'GET /api/admin/non-admins': () => ({ people: 1, posts: 0, pictureBytes: 0 }),
    })
    await person.click(await press('Delete All Non-Admin Users'))
    expect(await screen.findByLabelText('Type 1, the number of users, to go on')).toBeDefined()
  })

  it('deletes nobody where the people could not be counted, or are none', async () => {
    const { person, api, isOpen, answer, question } = await askToPurge({
      'GET /api/admin/non-admins': unreachable,
    })
    expect(await screen.findByText('Error: Failed to count what goes')).toBeDefined()
    expect(isOpen()).toBe(false)
    api.answer({
      'GET /api/admin/non-admins': () => ({ people: 0, posts: 0, pictureBytes: 0 }),
      'GET /api/admin/media-of-non-admins': unreachable,
    })
    await person.click(question.getByRole('button', { name: 'Retry' }))
    expect(await question.findByText('There is nobody to delete.')).toBeDefined()
    expect(question.queryByRole('textbox')).toBeNull()
    expect(isOpen()).toBe(false)
    expect(await question.findByText(/which could not be counted/)).toBeDefined()
    await answer('Cancel')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
