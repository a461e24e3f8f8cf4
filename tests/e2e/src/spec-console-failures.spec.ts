import { anAdmin, becomeAdmin } from './fixtures/an-admin.ts'
import { expectRed } from './fixtures/colours.ts'
import { aTitle, goTo } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import { aSong } from './fixtures/music-steps.ts'
import { failCall, STAGED } from './fixtures/staged-calls.ts'
import { aStory } from './fixtures/story-steps.ts'
import type { Page } from '@playwright/test'
import type { AdminCall } from './fixtures/an-admin.ts'
import type { Person } from './fixtures/hub-test.ts'

async function openConsole(admin: Person): Promise<Page> {
  admin.complaints.expect(STAGED)
  await becomeAdmin(admin)
  await goTo(admin.page, 'Admin')
  return admin.page
}

const openSection = (page: Page, name: string) => page.getByRole('tab', { name }).click()

async function answer(page: Page, word: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: word }).click()
}

/** Presses a button, says yes where it asks, and reads why it failed. */
async function expectFailure(page: Page, button: string, yes: string | null, sentence: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  if (yes) await answer(page, yes)
  await expect(page.getByRole('alertdialog')).toContainText(`Error: ${sentence}`)
  await answer(page, 'OK')
}

async function postMission(call: AdminCall): Promise<string> {
  const title = aTitle('Moderated mission')
  await call('POST', '/api/missions', {
    postType: 'request',
    title,
    payment: 1,
    location: 'Anywhere',
    details: 'Anything',
    missionType: 'Racing',
    role: null,
    availability: null,
  })
  return title
}

async function postTrade(call: AdminCall): Promise<string> {
  const item = aTitle('Moderated item')
  const form = new FormData()
  const fields = { type: 'sell', item, price: '1', category: 'Anything', expiryDays: '7' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  await call('POST', '/api/trading_posts', form)
  return item
}

test('the console says in red what it could not fetch', async ({ arrive }) => {
  const page = await openConsole(await arrive('Moderator'))
  for (const call of [
    'GET /api/users',
    'GET /api/admin/trading_posts',
    'GET /api/admin/missions',
    'GET /api/music/jukebox',
    'GET /api/stories',
  ]) {
    await failCall(page, call)
  }
  await page.reload()
  for (const [section, ...sentences] of [
    ['User Management', 'Error: Failed to fetch user data'],
    [
      'Content Moderation',
      'Error: Failed to fetch trading posts',
      'Error: Failed to fetch missions',
    ],
    ['Media Management', 'Error: Failed to fetch music tracks', 'Error: Failed to fetch stories.'],
  ] as const) {
    await openSection(page, section)
    for (const sentence of sentences) {
      await expectRed(page.getByRole('alert').filter({ hasText: sentence }))
    }
  }
})

test('what fails with people is told, in the server’s words where it has some', async ({
  arrive,
}) => {
  const pilot = await arrive('Pilot')
  const page = await openConsole(await arrive('Moderator'))
  await page.getByLabel('Search users').fill(pilot.name)
  const status = 'POST /api/users/:uid/set-admin-status'
  const [making, deleting] = [`Make ${pilot.name} an admin`, `Delete ${pilot.name}`]
  await failCall(page, status)
  await expectFailure(page, making, 'Make admin', 'Failed to update admin status.')
  await failCall(page, status, { message: 'The stars are wrong.' })
  await expectFailure(page, making, 'Make admin', 'The stars are wrong.')
  await failCall(page, 'DELETE /api/users/:uid')
  await expectFailure(page, deleting, 'Delete', 'Failed to delete user.')
})

test('moderation that fails is told, and so is one that works', async ({ arrive, hubUrl }) => {
  const call = await anAdmin(hubUrl)
  const [item, title] = [await postTrade(call), await postMission(call)]
  const page = await openConsole(await arrive('Moderator'))
  await openSection(page, 'Content Moderation')
  await failCall(page, 'DELETE /api/admin/trading_posts/:id')
  await failCall(page, 'DELETE /api/admin/missions/:id')
  await expectFailure(page, `Delete ${item}`, 'Delete', 'Failed to delete post.')
  await expectFailure(page, `Delete ${title}`, 'Delete', 'Failed to delete mission.')
  await page.unrouteAll()
  for (const [name, sentence] of [
    [item, 'Post deleted successfully!'],
    [title, 'Mission deleted successfully!'],
  ] as const) {
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
    await answer(page, 'Delete')
    await expect(page.getByText(sentence)).toBeVisible()
  }
})

test('music and stories that cannot be deleted say so', async ({ arrive, hubUrl }) => {
  const call = await anAdmin(hubUrl)
  const { title: story } = await aStory(hubUrl)
  const track = aTitle('Moderated song')
  const { name, buffer } = aSong(track)
  const form = new FormData()
  form.set('musicFile', new Blob([new Uint8Array(buffer)], { type: 'audio/wav' }), name)
  await call('POST', '/api/music/upload', form)

  const page = await openConsole(await arrive('Moderator'))
  await openSection(page, 'Media Management')
  await failCall(page, 'DELETE /api/music/:id')
  await failCall(page, 'DELETE /api/stories/:id')
  await expectFailure(page, `Delete ${track}`, 'Delete', 'Failed to delete music track.')
  await expectFailure(page, `Delete ${story}`, 'Delete', 'Failed to delete story.')
  await page.unrouteAll()
  await page.getByRole('button', { name: `Delete ${story}`, exact: true }).click()
  await answer(page, 'Delete')
  await expect(page.getByText('Story deleted successfully!')).toBeVisible()
})

test('a story is uploaded once all is said of it, and why not is told', async ({ arrive }) => {
  const page = await openConsole(await arrive('Moderator'))
  await openSection(page, 'Media Management')
  const upload = page.getByRole('region', { name: 'Story Upload' })
  const send = upload.getByRole('button', { name: 'Upload Story' })
  await send.click()
  await expect(upload.getByRole('alert')).toHaveText('All fields are required.')

  await upload.getByLabel('Audio File').setInputFiles(aSong('story'))
  await upload.getByLabel('Title').fill(aTitle('Story'))
  await upload.getByLabel('Author').fill('Mira Vance')
  await upload.getByLabel('Price (aUEC)').fill('1500')
  await failCall(page, 'POST /api/uploads')
  await send.click()
  await expect(upload.getByRole('alert')).toHaveText('Failed to upload story.')
  await page.unrouteAll()
  await send.click()
  await expect(page.getByText('Story uploaded successfully!')).toBeVisible()
})

test('tools that fail say so', async ({ arrive }) => {
  const page = await openConsole(await arrive('Moderator'))
  await openSection(page, 'System Tools')
  await failCall(page, 'POST /api/admin/refresh-items')
  await failCall(page, 'DELETE /api/users/delete-non-admins')
  await expectFailure(page, 'Refresh Item List', null, 'Failed to refresh items.')
  await page.getByRole('button', { name: 'Delete All Non-Admin Users' }).click()
  const question = page.getByRole('alertdialog')
  const people = await question.getByRole('listitem').filter({ hasText: 'user' }).innerText()
  await question.getByRole('textbox').fill(String(Number.parseInt(people, 10)))
  await answer(page, 'Delete all')
  await expect(question).toContainText('Error: Failed to delete users.')
  await answer(page, 'OK')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh Item List' }).click()
  await expect(page.getByText('Item list refreshed successfully!')).toBeVisible()
})
