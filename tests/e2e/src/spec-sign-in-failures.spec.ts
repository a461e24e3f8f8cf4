import { goTo } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import { answerCall, failCall, STAGED } from './fixtures/staged-calls.ts'
import type { Page } from '@playwright/test'

/** Links Google in a window of its own, which ends with an outcome as the provider's would. */
async function linkGoogle(page: Page, outcome: { status: string; message: string }) {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Link Google' }).click()
  const visit = await opening
  await visit.waitForURL(/\/healthz$/)
  await visit.evaluate((data) => {
    const channel = new BroadcastChannel('hub-auth')
    channel.postMessage({ provider: 'google', ...data })
    channel.close()
  }, outcome)
  await visit.close()
}

test('a sign-in with Discord that fails says so', async ({ open }) => {
  const { page, complaints } = await open()
  complaints.expect(STAGED)
  await answerCall(page, 'GET /api/auth/providers', [{ id: 'discord', name: 'Discord' }])
  await failCall(page, 'POST /api/auth/start/:provider', { message: 'The stars are wrong.' })
  await page.reload()
  await page.getByRole('button', { name: 'Sign In with Discord' }).click()
  const sentence = 'Discord sign-in failed. Please try again or check the console.'
  await expect(page.getByText(sentence)).toBeVisible()
})

test('linking an account says how it ended', async ({ arrive, hubUrl }) => {
  const { page } = await arrive()
  await answerCall(page, 'GET /api/auth/providers', [{ id: 'google', name: 'Google' }])
  await answerCall(page, 'POST /api/auth/start/:provider', { url: `${hubUrl}/healthz` })
  await page.reload()
  await goTo(page, 'Profile')
  await linkGoogle(page, { status: 'failed', message: 'It is linked to somebody else.' })
  const sentence =
    'Failed to link account. It may already be in use by another user. Error: It is linked to somebody else.'
  await expect(page.getByText(sentence)).toBeVisible()
  await linkGoogle(page, { status: 'done', message: '' })
  await expect(page.getByText('Account linked successfully!')).toBeVisible()
  await expect(page.getByText(sentence)).toBeHidden()
})

test('accepted contracts that cannot be had are none', async ({ arrive }) => {
  const { page, complaints } = await arrive()
  complaints.expect(STAGED)
  await failCall(page, 'GET /api/profile/accepted-contracts')
  const logged = page.waitForEvent('console', (message) =>
    message.location().url.endsWith('/api/profile/accepted-contracts'),
  )
  await goTo(page, 'Profile')
  await logged
  await expect(page.getByText('You have not accepted any contracts yet.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
