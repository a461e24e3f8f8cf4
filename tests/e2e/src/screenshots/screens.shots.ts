import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { goTo } from '../fixtures/contract-steps.ts'
import { signInAsGuest } from '../fixtures/hub-test.ts'
import { becomeAdmin } from '../fixtures/an-admin.ts'
import { test } from './filled-hub.ts'

const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const THEMES = ['dark', 'light'] as const
const EVERY = join(import.meta.dirname, '../../test-results/screenshots')
const SHOWN = join(import.meta.dirname, '../../../../docs/screenshots')
/** Those that the README shows. */
const FOR_README = new Set(['hub-desktop', 'jukebox-desktop', 'dashboard-desktop', 'hub-phone'])

for (const [size, viewport] of Object.entries(WIDTHS)) {
  for (const theme of THEMES) {
    const shoot = async (page: Page, screen: string, isWhole = false) => {
      const name = theme === 'dark' ? `${screen}-${size}` : `${screen}-${size}-${theme}`
      // Nothing looks pointed at.
      await page.mouse.move(0, 0)
      await settle(page)
      if (isWhole) {
        // What is fixed to the window's edge stays at the edge of the picture.
        const height = await stopGrowth(page)
        await page.setViewportSize({ ...viewport, height })
        await settle(page)
      }
      const folder = FOR_README.has(name) ? SHOWN : EVERY
      await page.screenshot({ path: join(folder, `${name}.png`) })
      await page.setViewportSize(viewport)
      await page.evaluate(() => document.querySelector('main')?.removeAttribute('style'))
    }

    test(`every screen, ${size}, ${theme}`, async ({ hub, open }) => {
      const isPhone = size === 'phone'
      // A phone's scrollbar lies over the page and takes no room from it.
      const person = await open({ viewport, isMobile: isPhone, hasTouch: isPhone })
      const { page } = person
      await page.emulateMedia({ colorScheme: theme })
      await expect(page.getByText('Authentication Required')).toBeVisible()
      await shoot(page, 'sign-in')
      person.name = `Ace of ${theme} ${size}s`
      await signInAsGuest(page, person.name)
      await shoot(page, 'cookie-banner')
      await page.getByRole('button', { name: 'I Understand' }).click()
      await becomeAdmin(person, hub.dataDir)
      await shoot(page, 'dashboard')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await shoot(page, 'menu')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Notifications', exact: true }).click()
      await shoot(page, 'notifications')
      await page.keyboard.press('Escape')
      await shootContracts(page, shoot)
      await shootJukebox(page, shoot, isPhone)
      await shootStories(page, shoot)
      for (const [view, screen] of PAGES) {
        await goTo(page, view)
        await shoot(page, screen, true)
      }
      await shootConsole(page, shoot)
    })
  }
}

type Shoot = (page: Page, screen: string, isWhole?: boolean) => Promise<void>

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
  await page.getByRole('button', { name: 'Filters' }).click()
  await shoot(page, 'hub-filters')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'List' }).click()
  await shoot(page, 'hub-list')
  await page.getByRole('tab', { name: 'Contract Board' }).click()
  await shoot(page, 'hub-missions-list')
  await page.getByRole('button', { name: 'Grid' }).click()
  await shoot(page, 'hub-missions')
  await page.getByLabel('Search contracts').fill('ceramic')
  await page.getByRole('button', { name: 'Forty crates of ceramic plating to the ring' }).click()
  await shoot(page, 'contract')
  await page.getByRole('button', { name: 'Haggle on Price/Terms' }).click()
  await shoot(page, 'haggle')
  await closeDialogs(page)
  await page.getByLabel('Search contracts').fill('')
  await page.getByRole('button', { name: 'Post a New Contract' }).click()
  for (const mode of ['Mission Request', 'Mission Offer', 'Trade']) {
    await page.getByRole('dialog').getByText(mode, { exact: true }).click()
    await shoot(page, `form-${mode.toLowerCase().replace(' ', '-')}`)
  }
  await closeDialogs(page)
}

async function shootJukebox(page: Page, shoot: Shoot, isPhone: boolean): Promise<void> {
  await goTo(page, 'Jukebox')
  await page.getByRole('tab', { name: 'Public Playlists' }).click()
  await page.getByRole('button', { name: /^Long hauls/ }).click()
  await expect(page.getByRole('list', { name: 'Tracks of Long hauls' })).toBeVisible()
  await shoot(page, 'jukebox')
  await page
    .getByRole('button', { name: /^Add .* to/ })
    .first()
    .click()
  await shoot(page, 'add-to-playlist')
  await closeDialogs(page)
  await page.getByRole('button', { name: isPhone ? 'Open player' : 'Up next' }).click()
  await shoot(page, 'player')
  await closeDialogs(page)
  await page.getByRole('tab', { name: 'Upload Music' }).click()
  await shoot(page, 'upload-music')
}

async function shootStories(page: Page, shoot: Shoot): Promise<void> {
  await goTo(page, 'Stories')
  await shoot(page, 'stories', true)
  const gate = page.getByRole('button', { name: /^Buy for/ }).first()
  if (await gate.isVisible()) {
    await gate.click()
    await shoot(page, 'thanks')
    await page.getByRole('button', { name: 'OK' }).click()
  }
  await shoot(page, 'story', true)
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
    await shoot(page, `admin-${section.toLowerCase().replace(' ', '-')}`, true)
  }
}

/** Some dialogs stand on others. */
async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.locator('dialog[open]')
  for (let left = await dialogs.count(); left > 0; left -= 1) {
    await page.keyboard.press('Escape')
    await expect(dialogs).toHaveCount(left - 1)
  }
}

/** Has a view keep its height in a taller window, and answers with that of the page. */
function stopGrowth(page: Page): Promise<number> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    if (main) main.style.minBlockSize = `${main.offsetHeight}px`
    return document.documentElement.scrollHeight
  })
}

/** Nothing is being loaded any more, pictures and fonts are there, and the page has come to rest. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByText(/^Loading.*\.\.\.$/).filter({ visible: true })).toHaveCount(0)
  await page.evaluate(async ({ restMs, mostMs }) => {
    await document.fonts.ready
    const near = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < innerHeight || image.loading !== 'lazy',
    )
    await Promise.all(near.map((image) => image.decode().catch(() => undefined)))
    await new Promise<void>((rest) => {
      const changes = { attributes: true, childList: true, subtree: true }
      let timer = setTimeout(done, restMs)
      setTimeout(done, mostMs)
      const observer = new MutationObserver(() => {
        clearTimeout(timer)
        timer = setTimeout(done, restMs)
      })
      function done() {
        observer.disconnect()
        rest()
      }
      observer.observe(document.body, changes)
    })
  }, PATIENCE)
}

/** No change for so long is the end of them; and what never rests is taken as it is. */
const PATIENCE = { restMs: 400, mostMs: 5_000 }
