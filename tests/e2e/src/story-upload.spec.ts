import { rmSync, writeFileSync } from 'node:fs'
import { becomeAdmin } from './fixtures/an-admin.ts'
import { aTitle, goTo } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import { aSong } from './fixtures/music-steps.ts'
import type { Page } from '@playwright/test'

/** Fills the form in the console, and begins to send. */
async function send(page: Page, title: string, file: string): Promise<void> {
  await goTo(page, 'Admin')
  await page.getByRole('tab', { name: 'Media Management' }).click()
  const upload = page.getByRole('region', { name: 'Story Upload' })
  await upload.getByLabel('Audio File').setInputFiles(file)
  await upload.getByLabel('Title').fill(title)
  await upload.getByLabel('Author').fill('Mira Vance')
  await upload.getByLabel('Price (aUEC)').fill('10')
  await upload.getByRole('button', { name: 'Upload Story' }).click()
}

/** Lets the server have a part of each of the first sendings: one breaks off, the next one stays open. */
async function breakOff(page: Page, sound: Buffer, part: number): Promise<number[]> {
  const offsets: number[] = []
  await page.route('**/api/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.fallback()
    const { 'content-length': _whole, ...headers } = request.headers()
    const from = Number(headers['upload-offset'])
    if (offsets.length >= 2) {
      offsets.push(from)
      return route.fallback()
    }
    await route.fetch({ headers, postData: sound.subarray(from, from + part) })
    offsets.push(from)
    return offsets.length === 1 ? route.abort('connectionreset') : undefined
  })
  return offsets
}

test('a story goes on where it was, after the network and after the page were gone', async ({
  arrive,
}) => {
  const person = await arrive('Narrator')
  const { page, complaints } = person
  complaints.expect(/ERR_CONNECTION_RESET|Failed to load resource/)
  await becomeAdmin(person)
  const title = aTitle('Long story')
  const { name, buffer } = aSong(title, 60)
  const file = test.info().outputPath(name)
  writeFileSync(file, buffer)
  const part = Math.floor(buffer.length / 3)
  const offsets = await breakOff(page, buffer, part)
  await send(page, title, file)
  await expect.poll(() => offsets).toEqual([0, part])
  await page.reload()
  await send(page, title, file)
  await expect(page.getByText('Story uploaded successfully!')).toBeVisible()
  expect(offsets).toEqual([0, part, 2 * part])
  await goTo(page, 'Stories')
  await expect(page.getByRole('article', { name: title })).toHaveCount(1)
})

for (const [where, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test(`on ${where}, a file that was exchanged meanwhile is sent anew, and nothing is joined`, async ({
    arrive,
  }) => {
    const person = await arrive('Narrator', { viewport })
    const { page, complaints } = person
    complaints.expect(/ERR_CONNECTION_RESET|Failed to load resource/)
    await becomeAdmin(person)
    const title = aTitle('Exchanged story')
    const { name, buffer } = aSong(title, 60)
    const file = test.info().outputPath(name)
    writeFileSync(file, buffer)
    const part = Math.floor(buffer.length / 3)
    const offsets = await breakOff(page, buffer, part)
    await send(page, title, file)
    await expect.poll(() => offsets).toEqual([0, part])
    // The same name and the same size, but another sound from the middle on.
    rmSync(file)
    writeFileSync(file, Buffer.concat([buffer.subarray(0, part), buffer.subarray(part).reverse()]))
    await page.reload()
    await send(page, title, file)
    await expect(page.getByText('Story uploaded successfully!')).toBeVisible()
    expect(offsets).toEqual([0, part, 0])
  })
}
