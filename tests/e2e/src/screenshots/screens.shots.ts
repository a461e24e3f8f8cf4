import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { goTo } from '../fixtures/contract-steps.ts'
import { signInAsGuest } from '../fixtures/hub-test.ts'
import { becomeAdmin } from '../fixtures/an-admin.ts'
import { test } from './filled-hub.ts'

const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const EVERY = join(import.meta.dirname, '../../test-results/screenshots')
const SHOWN = join(import.meta.dirname, '../../../../docs/screenshots')
/** Those that the README shows. */
const FOR_README = new Set(['hub-desktop', 'jukebox-desktop', 'dashboard-desktop', 'hub-phone'])

for (const [size, viewport] of Object.entries(WIDTHS)) {
  const shoot = async (page: Page, screen: string) => {
    const name = `${screen}-${size}`
    await settle(page)
    await page.screenshot({ path: join(FOR_README.has(name) ? SHOWN : EVERY, `${name}.png`) })
  }

  test(`every screen, ${size}`, async ({ hub, open }) => {
    const person = await open({ viewport })
    const { page } = person
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.getByText('Authentication Required')).toBeVisible()
    await shoot(page, 'sign-in')
    person.name = `Ace of ${size}s`
    await signInAsGuest(page, person.name)
    await page.getByRole('button', { name: 'I Understand' }).click()
    await becomeAdmin(person, hub.dataDir)
    await shoot(page, 'dashboard')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await shoot(page, 'menu')
    await page.keyboard.press('Escape')
    await shootContracts(page, shoot)
    await shootJukebox(page, shoot)
    await shootStories(page, shoot)
    for (const [view, screen] of PAGES) {
      await goTo(page, view)
      await shoot(page, screen)
    }
    await shootConsole(page, shoot)
    await page.emulateMedia({ colorScheme: 'light' })
    await goTo(page, 'Dashboard')
    await shoot(page, 'dashboard-light')
    await goTo(page, 'Contracts & Trade Hub')
    await shoot(page, 'hub-light')
  })
}

type Shoot = (page: Page, screen: string) => Promise<void>

const PAGES = [
  ['Profile', 'profile'],
  ['Discord', 'discord'],
  ['About', 'about'],
  ['Content Hub', 'content'],
  ['Store', 'store'],
  ['Privacy Policy', 'privacy-policy'],
] as const

async function shootContracts(page: Page, shoot: Shoot): Promise<void> {
  await goTo(page, 'Contracts & Trade Hub')
  await shoot(page, 'hub')
  await page.getByRole('tab', { name: 'Contract Board' }).click()
  await shoot(page, 'hub-missions')
  await page.getByRole('button', { name: 'Forty crates of ceramic plating to the ring' }).click()
  await shoot(page, 'contract')
  await page.getByRole('button', { name: 'Haggle on Price/Terms' }).click()
  await shoot(page, 'haggle')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Post a New Contract' }).click()
  for (const mode of ['Mission Request', 'Mission Offer', 'Trade']) {
    await page.getByRole('dialog').getByText(mode, { exact: true }).click()
    await shoot(page, `form-${mode.toLowerCase().replace(' ', '-')}`)
  }
  await page.getByRole('button', { name: 'Cancel' }).click()
}

async function shootJukebox(page: Page, shoot: Shoot): Promise<void> {
  await goTo(page, 'Jukebox')
  await page.getByRole('tab', { name: 'Public Playlists' }).click()
  await page.getByText('Long hauls').first().click()
  await shoot(page, 'jukebox')
  await page
    .getByRole('button', { name: /^Add .* to/ })
    .first()
    .click()
  await shoot(page, 'add-to-playlist')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Upload Music' }).click()
  await shoot(page, 'upload-music')
}

async function shootStories(page: Page, shoot: Shoot): Promise<void> {
  await goTo(page, 'Stories')
  await shoot(page, 'stories')
}

async function shootConsole(page: Page, shoot: Shoot): Promise<void> {
  await goTo(page, 'Admin')
  for (const section of [
    'User Management',
    'Content Moderation',
    'Media Management',
    'System Tools',
  ]) {
    await page.getByRole('tab', { name: section }).click()
    await shoot(page, `admin-${section.toLowerCase().replace(' ', '-')}`)
  }
}

/** Pictures and fonts are there, and nothing is being loaded any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}
