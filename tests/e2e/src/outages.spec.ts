import { aTitle, goTo, openContract, postRequest } from './fixtures/contract-steps.ts'
import { signalAll } from './fixtures/process-tree.ts'
import { expect, unique } from './fixtures/hub-test.ts'
import { test } from './fixtures/own-hub-test.ts'

const OUTAGE = /503|502|Failed to load resource|net::ERR/

test('with svc-media stopped, contracts work', async ({ arrive, hub }) => {
  await hub.processes.svcMedia.stop()
  const { page, complaints } = await arrive('Author')
  complaints.expect(OUTAGE)
  const title = aTitle('Without music')
  await postRequest(page, title)
  await page.getByRole('tab', { name: 'Contract Board' }).click()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await hub.processes.svcMedia.start()
})

test('with svc-core stopped, its calls answer 503 in a sentence, and the page recovers by itself', async ({
  arrive,
  hub,
  hubUrl,
}) => {
  const { page, complaints } = await arrive('Author')
  complaints.expect(OUTAGE)
  const title = aTitle('Survivor')
  await postRequest(page, title)
  await goTo(page, 'Dashboard')
  await hub.processes.svcCore.stop()

  const reply = await page.request.get(`${hubUrl}/api/auth/providers`)
  expect(reply.status()).toBe(503)
  const body = (await reply.json()) as Record<string, string>
  expect(Object.keys(body)).toEqual(['message'])
  expect(body['message']).toMatch(/\w+.*\./)

  await goTo(page, 'Contracts & Trade Hub')
  await page.getByRole('button', { name: 'Post a New Contract' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Contract' })
  await form.getByText('Mission Offer', { exact: true }).click()
  await form.getByLabel('Title').fill('Kept through the outage')
  await form.getByLabel('Role').selectOption('Hauler / Cargo Runner')
  await form.getByLabel('Payment (aUEC)').fill('1')
  await form.getByLabel('System / Location').fill('Anywhere')
  await form.getByLabel('Detailed Information').fill('Anything')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(form.getByLabel('Title')).toHaveValue('Kept through the outage')

  await hub.processes.svcCore.start()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('tab', { name: 'Contract Board' }).click()
  await expect(page.getByRole('button', { name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kept through the outage' })).toBeVisible()
})

test('a list that failed while svc-core was away fills by itself when it is back', async ({
  arrive,
  hub,
}) => {
  const { page, complaints } = await arrive('Reader')
  complaints.expect(OUTAGE)
  await hub.processes.svcCore.stop()
  await goTo(page, 'Contracts & Trade Hub')
  await expect(page.getByText('Could not refresh. Try again')).toBeVisible()
  await hub.processes.svcCore.start()
  await expect(page.getByText('Could not refresh. Try again')).toBeHidden()
})

test('with NATS stopped, writing goes on, and live updates come back with it', async ({
  arrive,
  hub,
}) => {
  const author = await arrive('Author')
  author.complaints.expect(OUTAGE)
  await hub.processes.nats.stop()
  const silent = aTitle('While NATS is away')
  await postRequest(author.page, silent)
  await hub.processes.nats.start()

  const watcher = await arrive('Watcher')
  await goTo(watcher.page, 'Contracts & Trade Hub')
  await openContract(watcher.page, 'Contract Board', silent)
  await watcher.page.getByRole('button', { name: 'Reject' }).click()
  await expect(async () => {
    const title = aTitle('Back again')
    await postRequest(author.page, title)
    await expect(watcher.page.getByRole('button', { name: title })).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

interface Answer {
  status: number
  message: string | undefined
}

/** Somebody who calls both services, to read and to write. */
async function aCaller(hubUrl: string): Promise<() => Promise<Answer[]>> {
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const reply = await fetch(hubUrl + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await reply.json()) as { token?: string; message?: string }
    return { status: reply.status, ...answer }
  }
  const signIn = () => call('POST', '/api/auth/guest', { displayName: unique('Caller') })
  const { token } = await signIn()
  return async () => {
    const answers = await Promise.all([
      call('GET', '/api/missions', undefined, token),
      call('GET', '/api/profile', undefined, token),
      call('GET', '/api/music', undefined, token),
      call('POST', '/api/music/playlists', { name: unique('List') }, token),
      signIn(),
    ])
    return answers.map(({ status, message }) => ({ status, message }))
  }
}

const GOOD = [200, 200, 200, 201, 201]
const AGAIN = 'That did not work. Please try again in a moment.'
/** Once svc-core has not said for two seconds that nobody else was signed out. */
const UNSURE = 'Hangar cannot check your sign-in right now. Please try again in a moment.'

test('while Postgres hangs, calls are answered with 503 in a sentence, and then work again', async ({
  hub,
  hubUrl,
}) => {
  const callAll = await aCaller(hubUrl)
  const statuses = async () => (await callAll()).map(({ status }) => status)
  expect(await statuses()).toEqual(GOOD)
  const signalAgain = signalAll(hub.processes.postgres.pid ?? 0, 'SIGSTOP')
  try {
    for (const { status, message } of [...(await callAll()), ...(await callAll())]) {
      expect(status).toBe(503)
      expect([AGAIN, UNSURE]).toContain(message)
    }
  } finally {
    signalAgain('SIGCONT')
  }
  await expect.poll(statuses).toEqual(GOOD)
})

test('a Postgres that dies comes back, and no call in between is answered with 500', async ({
  hub,
  hubUrl,
}) => {
  const callAll = await aCaller(hubUrl)
  const died = hub.processes.postgres.pid ?? 0
  process.kill(died, 'SIGKILL')
  const seen: number[] = []
  await expect(async () => {
    const statuses = (await callAll()).map(({ status }) => status)
    seen.push(...statuses)
    expect(statuses).toEqual(GOOD)
    expect(hub.processes.postgres.pid).not.toBe(died)
  }).toPass()
  expect(seen.filter((status) => ![200, 201, 503].includes(status))).toEqual([])
})
