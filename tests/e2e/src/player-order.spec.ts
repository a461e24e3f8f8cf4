import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/hub-test.ts'
import { expectPlaying, playSome, pressInPlayer as press, soundOf } from './fixtures/music-steps.ts'

const nearTheEnd = (page: Page) =>
  page
    .locator('audio')
    .evaluate((audio: HTMLAudioElement) => (audio.currentTime = audio.duration - 0.5))

test('the next track comes when one ends, and the same one in a loop', async ({ arrive }) => {
  const person = await arrive('Listener')
  const { page } = person
  const [first = '', second = ''] = await playSome(person, 2, 60)
  await press(page, 'Loop')
  await nearTheEnd(page)
  await expect.poll(async () => (await soundOf(page)).position).toBeLessThan(50)
  await expectPlaying(page, first)
  await press(page, 'Loop')
  await nearTheEnd(page)
  await expectPlaying(page, second)
})

test('shuffle plays an order by chance from its first, around it and back, until it is switched off', async ({
  arrive,
}) => {
  const person = await arrive('Listener')
  const { page } = person
  const [first = '', second = '', third = '', fourth = ''] = await playSome(person, 4)
  // Chance that always says zero moves the first to the end.
  const chance = await page.evaluateHandle(() => Math.random)
  await page.evaluate(() => void (Math.random = () => 0))
  await press(page, 'Shuffle')
  await page.evaluate((before) => void (Math.random = before), chance)
  await expectPlaying(page, second)
  for (const title of [third, fourth, first, second]) {
    await press(page, 'Next track')
    await expectPlaying(page, title)
  }
  for (const title of [first, fourth]) {
    await press(page, 'Previous track')
    await expectPlaying(page, title)
  }
  // Off, the same track goes on, and the list is followed again: after its last comes its first.
  await press(page, 'Shuffle')
  await expectPlaying(page, fourth)
  await press(page, 'Next track')
  await expectPlaying(page, first)
  await press(page, 'Previous track')
  await expectPlaying(page, fourth)
})

test('in a loop, next and previous go on all the same, and what they come to repeats', async ({
  arrive,
}) => {
  const person = await arrive('Listener')
  const { page } = person
  const [first = '', second = ''] = await playSome(person, 2, 60)
  await press(page, 'Loop')
  await press(page, 'Next track')
  await expectPlaying(page, second)
  await nearTheEnd(page)
  await expect.poll(async () => (await soundOf(page)).position).toBeLessThan(50)
  await expectPlaying(page, second)
  await press(page, 'Previous track')
  await expectPlaying(page, first)
  // Without it, what comes after the end of the last is the first.
  await press(page, 'Loop')
  await press(page, 'Next track')
  await expectPlaying(page, second)
  await nearTheEnd(page)
  await expectPlaying(page, first)
})
