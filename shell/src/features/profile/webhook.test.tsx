import { isLeavingGuarded, queryClient } from '@hub/web-kit'
import { failure, mockApi, renderView } from '@hub/web-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Webhook } from './webhook.tsx'
import type { Webhook as WebhookData } from '@hub/api-spec'
import type { MockedReplies } from '@hub/web-kit/testing'

const NONE: WebhookData = { url: null, isOn: false, problem: null }
const HOOK = 'https://hooks.test/1'

function open(kept: WebhookData, put?: MockedReplies['PUT /api/profile/webhook']) {
  let webhook = kept
  const api = mockApi({
    'GET /api/profile/webhook': () => webhook,
    'PUT /api/profile/webhook':
      put ?? (({ body }) => (webhook = { url: body.url || null, isOn: body.isOn, problem: null })),
  })
  return { api, ...renderView(<Webhook />) }
}

const address = () => screen.findByLabelText<HTMLInputElement>('Webhook Address')
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Tell me there too' })
const saveButton = () => screen.getByRole('button', { name: 'Save Webhook' })

it('is off at first, and can be turned on', async () => {
  const { api, person } = open(NONE)
  await person.type(await address(), ` ${HOOK} `)
  expect(box().checked).toBe(false)
  expect(isLeavingGuarded()).toBe(true)
  await person.click(box())
  await person.click(saveButton())
  expect(await screen.findByText('Webhook saved. A test message is on its way.')).toBeDefined()
  expect(api.callsOf('PUT /api/profile/webhook')[0]?.body).toEqual({ url: HOOK, isOn: true })
  await waitFor(() => expect(isLeavingGuarded()).toBe(false))
})

it.each([
  ['turned off', HOOK, 'Webhook saved. It is off.'],
  ['removed', '', 'Webhook removed.'],
])('can be %s', async (_what, url, news) => {
  const { api, person } = open({ url: HOOK, isOn: true, problem: null })
  expect((await address()).value).toBe(HOOK)
  await person.click(box())
  if (url === '') await person.clear(await address())
  await person.click(saveButton())
  expect(await screen.findByText(news)).toBeDefined()
  expect(api.callsOf('PUT /api/profile/webhook')[0]?.body).toEqual({ url, isOn: false })
})

it.each([
  [
    'the server’s sentence',
    failure(400, 'That is not a web address.'),
    'That is not a web address.',
  ],
  ['that it failed', failure(500, ''), 'Could not save the webhook. Please try again.'],
])(
  'says %s when it cannot be saved, and keeps what was written',
  async (_what, reply, sentence) => {
    const { person } = open(NONE, () => reply)
    await person.type(await address(), 'nonsense')
    await person.click(saveButton())
    expect((await screen.findByText(sentence)).role).toBe('alert')
    expect((await address()).value).toBe('nonsense')
  },
)

it.each([
  [true, 'The last message did not arrive: hooks.test answered with 500.'],
  [false, 'It was turned off: hooks.test answered with 500.'],
])('says what went wrong there last', async (isOn, sentence) => {
  open({ url: HOOK, isOn, problem: 'hooks.test answered with 500.' })
  expect(await screen.findByText(sentence)).toBeDefined()
})

it('says when it cannot be loaded, and can be asked again', async () => {
  const { api, person } = open(NONE)
  api.answer({ 'GET /api/profile/webhook': () => failure(400, 'No.') })
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(screen.getByText('Could not load the webhook.')).toBeDefined()
  api.answer({ 'GET /api/profile/webhook': () => NONE })
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await address()).toBeDefined()
})

it('shows what another page has set, and keeps an address that is being typed', async () => {
  let webhook: WebhookData = { url: HOOK, isOn: true, problem: null }
  mockApi({ 'GET /api/profile/webhook': () => webhook })
  const { person } = renderView(<Webhook />)
  const elsewhere = async (parts: Partial<WebhookData>) => {
    webhook = { ...webhook, ...parts }
    await act(() => queryClient.invalidateQueries({ queryKey: ['GET /api/profile/webhook'] }))
  }
  await address()
  await person.click(box())
  await person.click(box())
  await elsewhere({ isOn: false })
  await waitFor(() => expect(box().checked).toBe(false))

  await person.type(await address(), '2')
  await elsewhere({ url: `${HOOK}3`, isOn: true })
  await waitFor(() => expect(box().checked).toBe(true))
  expect((await address()).value).toBe(`${HOOK}2`)
  expect(isLeavingGuarded()).toBe(true)
})
