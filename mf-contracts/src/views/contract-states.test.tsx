import { queryClient } from '@hub/web-kit'
import { aUser, failure, mockApi, renderView } from '@hub/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMission, ago, alone, aTradingPost, mine } from '#lib/testing/contracts.ts'
import { ContractsView } from './contracts-view.tsx'
import type { MockedReplies } from '@hub/web-kit/testing'
import type { Contract } from '@hub/api-spec'

const me = aUser()
const OKORO = { uid: '01990000-0000-7000-8000-0000000000bb', displayName: 'Okoro' }

/** The hub with one contract open, as a notification or a link opens it. */
async function open(contract: Contract, replies: MockedReplies = {}) {
  let current = contract
  const api = mockApi({
    'GET /api/missions': () => [],
    'GET /api/trading_posts': () => [],
    'GET /api/missions/my-posts': () => [],
    'GET /api/trading_posts/my-posts': () => [],
    'GET /api/contracts/:id': () => current,
    'GET /api/contracts/:id/haggles': () => [],
    ...replies,
  })
  const target = { contractId: contract.id }
  const { person } = renderView(<ContractsView onNavigate={() => {}} target={target} />, {
    user: me,
  })
  const name = contract.kind === 'mission' ? contract.title : contract.item
  const dialog = within(await screen.findByRole('dialog', { name }))
  return {
    api,
    person,
    dialog,
    /** Somebody else changed it, and the page was told. */
    async become(changed: Contract) {
      current = changed
      await queryClient.invalidateQueries({ queryKey: ['GET /api/contracts/:id'] })
    },
    /** What the server has from now on, also when it is asked by itself. */
    set(changed: Contract) {
      current = changed
    },
  }
}

type Opened = Awaited<ReturnType<typeof open>>

const button = ({ dialog }: Opened, name: string) =>
  dialog.queryByRole<HTMLButtonElement>('button', { name })

async function answerYes({ person }: Opened, words: RegExp, label: string) {
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(words)).toBeDefined()
  await person.click(question.getByRole('button', { name: label }))
}

describe('an accepted contract', () => {
  const accepted = aMission({ authorId: me.uid, status: 'accepted' })

  it('tells its author who has it, and goes from open to accepted by itself', async () => {
    const opened = await open(alone({ ...accepted, status: 'open' }))
    expect(button(opened, 'Release')).toBeNull()
    await opened.become(alone(accepted, OKORO))

    expect((await opened.dialog.findByText('Okoro')).closest('[role=status]')?.textContent).toBe(
      'Accepted by Okoro.',
    )
    expect(opened.dialog.getByText('Accepted')).toBeDefined()
    expect(button(opened, 'Edit contract')).toBeNull()
    expect(button(opened, 'Complete')).not.toBeNull()
  })

  it('does not say by whom before that is known', async () => {
    const opened = await open(alone(accepted, OKORO), {
      'GET /api/missions/my-posts': () => [mine(accepted, 0)],
    })
    await opened.person.click(opened.dialog.getByRole('button', { name: 'Reject' }))
    queryClient.removeQueries({ queryKey: ['GET /api/contracts/:id'] })
    opened.api.answer({ 'GET /api/contracts/:id': () => new Promise(() => {}) })
    await opened.person.click(screen.getByRole('button', { name: 'My Posts' }))
    await opened.person.click(await screen.findByRole('button', { name: 'Escort to Vega' }))
    expect(await screen.findByText('Accepted.')).toBeDefined()
  })

  it.each([
    [alone(aMission({ status: 'accepted' }), { uid: me.uid, displayName: 'Nova' }), 'you'],
    [alone(aMission({ status: 'accepted' })), 'somebody else'],
  ])('offers others nothing but to read it', async (contract, who) => {
    const opened = await open(contract)
    expect(opened.dialog.getByText(`Accepted by ${who}.`)).toBeDefined()
    for (const name of ['Accept Contract', 'Haggle on Price/Terms']) {
      expect(button(opened, name)?.disabled).toBe(true)
    }
    expect(button(opened, 'Release')).toBeNull()
    expect(button(opened, 'Complete')).toBeNull()
  })

  it('is released by its author after a question', async () => {
    const opened = await open(alone(accepted, OKORO), {
      'POST /api/contracts/:id/release': () => {
        opened.set(alone({ ...accepted, status: 'open' }))
        return alone({ ...accepted, status: 'open' })
      },
    })
    await opened.person.click(opened.dialog.getByRole('button', { name: 'Release' }))
    const question = within(await screen.findByRole('alertdialog'))
    await opened.person.click(question.getByRole('button', { name: 'Cancel' }))
    expect(opened.api.callsOf('POST /api/contracts/:id/release')).toEqual([])

    await opened.person.click(opened.dialog.getByRole('button', { name: 'Release' }))
    await answerYes(opened, /Are you sure you want to release this contract\?/u, 'Release')
    expect(await screen.findByText('Contract released. It is open again.')).toBeDefined()
    expect(await opened.dialog.findByText('Open')).toBeDefined()
    expect(button(opened, 'Release')).toBeNull()
  })

  it('is completed by its author after a question', async () => {
    const opened = await open(alone(accepted, OKORO), {
      'POST /api/contracts/:id/complete': () => {
        opened.set(alone({ ...accepted, status: 'completed' }, OKORO))
        return alone({ ...accepted, status: 'completed' }, OKORO)
      },
    })
    await opened.person.click(opened.dialog.getByRole('button', { name: 'Complete' }))
    await answerYes(opened, /mark this contract as completed\?/u, 'Complete')
    expect(await screen.findByText('Contract completed.')).toBeDefined()
    expect(await opened.dialog.findByText('This contract is completed.')).toBeDefined()
    expect(button(opened, 'Complete')).toBeNull()
  })

  it.each([
    ['the server’s sentence', 'Nobody has accepted this contract.', 'Nobody has accepted'],
    ['that it failed', '', 'Failed to release contract.'],
  ])('says %s when that cannot be', async (_case, message, shown) => {
    const opened = await open(alone(accepted, OKORO), {
      'POST /api/contracts/:id/release': () => failure(409, message),
    })
    await opened.person.click(opened.dialog.getByRole('button', { name: 'Release' }))
    await answerYes(opened, /Are you sure/u, 'Release')
    expect(await screen.findByText(new RegExp(`^Error: ${shown}`, 'u'))).toBeDefined()
  })

  it('takes no more offers, but its author can read them', async () => {
    const opened = await open(alone(accepted, OKORO))
    await opened.person.click(opened.dialog.getByRole('button', { name: 'Manage Haggles' }))
    const haggling = within(screen.getByRole('dialog', { name: /^Haggling for/u }))
    expect(haggling.getByText('This contract is no longer open to offers.')).toBeDefined()
    expect(haggling.queryByRole('textbox')).toBeNull()
  })
})

describe('an expired contract', () => {
  const expired = aTradingPost({ authorId: me.uid, status: 'expired', expiryDays: 7 })

  it('is listed again by its author for as many days as before', async () => {
    const opened = await open(alone(expired), {
      'PATCH /api/trading_posts/:id': () => {
        opened.set(alone({ ...expired, status: 'open' }))
        return { ...expired, status: 'open' }
      },
    })
    expect(opened.dialog.getByText('This contract has expired.')).toBeDefined()
    await opened.person.click(opened.dialog.getByRole('button', { name: 'Relist for 7 days' }))
    expect(await screen.findByText('Contract listed again.')).toBeDefined()
    const [call] = opened.api.callsOf('PATCH /api/trading_posts/:id')
    expect([...(call?.body ?? [])]).toEqual([['expiryDays', '7']])
    await waitFor(() => expect(button(opened, 'Relist for 7 days')).toBeNull())
  })

  it('is nothing for others to relist', async () => {
    const opened = await open(alone({ ...expired, authorId: OKORO.uid }))
    expect(opened.dialog.queryByRole('button', { name: /Relist/u })).toBeNull()
  })
})

describe('My Posts', () => {
  it('shows all of one’s own with their state, and opens them', async () => {
    const done = aMission({ authorId: me.uid, status: 'completed', createdAt: ago(60) })
    const over = aTradingPost({ authorId: me.uid, status: 'expired', expiresAt: ago(90_000) })
    const removed = aMission({ authorId: me.uid, status: 'removed', title: 'Removed' })
    const opened = await open(alone(done, OKORO), {
      'GET /api/missions/my-posts': () => [mine(done, 2), mine(removed, 0)],
      'GET /api/trading_posts/my-posts': () => [mine(over, 0)],
    })
    await opened.person.click(opened.dialog.getByRole('button', { name: 'Reject' }))
    await opened.person.click(screen.getByRole('button', { name: 'My Posts' }))
    const posts = within(await screen.findByRole('dialog', { name: 'My Posts' }))
    await posts.findByText('Completed')
    expect(posts.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Escort to Vega.*RequestCompletedPosted 1 minute ago$/u),
      expect.stringMatching(/^Pike Plate.*SellExpiredPosted 1 hour ago · Expired yesterday$/u),
    ])
    await opened.person.click(posts.getByRole('button', { name: 'Escort to Vega' }))
    expect(await screen.findByRole('dialog', { name: 'Escort to Vega' })).toBeDefined()
  })

  it('says when there is nothing', async () => {
    const opened = await open(alone(aMission()))
    await opened.person.click(opened.dialog.getByRole('button', { name: 'Reject' }))
    await opened.person.click(screen.getByRole('button', { name: 'My Posts' }))
    expect(await screen.findByText('You have not posted anything yet.')).toBeDefined()
  })

  it('does not say so when it could not be fetched', async () => {
    const opened = await open(alone(aMission()), {
      'GET /api/missions/my-posts': () => failure(400, 'No.'),
    })
    await opened.person.click(opened.dialog.getByRole('button', { name: 'Reject' }))
    await opened.person.click(screen.getByRole('button', { name: 'My Posts' }))
    const posts = within(await screen.findByRole('dialog', { name: 'My Posts' }))
    expect(await posts.findByText(/Could not refresh\./u)).toBeDefined()
    expect(posts.queryByText('You have not posted anything yet.')).toBeNull()
  })
})
