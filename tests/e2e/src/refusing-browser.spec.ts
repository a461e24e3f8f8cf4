import { goTo } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import {
  expectPlaying,
  playerOf,
  playSome,
  pressInPlayer as press,
} from './fixtures/music-steps.ts'
import { aStory, buy, openCard, waitForPlace } from './fixtures/story-steps.ts'

/** Has the browser refuse all that only decorates; runs within the page, before its scripts. */
function refuseDecoration(): void {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const deny = (owner: object, ...names: string[]) => {
    for (const name of names) Object.defineProperty(owner, name, { value: refuse })
  }
  Object.defineProperty(globalThis, 'localStorage', { get: refuse })
  Object.defineProperty(globalThis, 'sessionStorage', { get: refuse })
  Object.defineProperty(globalThis, 'BroadcastChannel', { value: refuse })
  // Of a blank page there are no locks to refuse.
  if (!isSecureContext) return
  deny(LockManager.prototype, 'request')
  deny(MediaSession.prototype, 'setPositionState')
  Object.defineProperty(globalThis, 'MediaMetadata', { value: refuse })
  const { setActionHandler } = MediaSession.prototype
  MediaSession.prototype.setActionHandler = function handle(action, act) {
    if (action === 'seekto') refuse()
    setActionHandler.call(this, action, act)
  }
  deny(History.prototype, 'pushState', 'replaceState')
  deny(HTMLElement.prototype, 'showPopover', 'hidePopover')
}

test('a browser that refuses storage, tabs, locks, the lock screen, history and popovers shows and plays everything', async ({
  arrive,
  hubUrl,
}) => {
  const person = await arrive('Refused')
  const { page } = person
  const { title: story } = await aStory(hubUrl)
  const [first = '', second = ''] = await playSome(person, 2)
  await page.context().addInitScript(refuseDecoration)
  await page.goto('about:blank')
  await page.goto(hubUrl)
  await expect(page.getByText(/Welcome/)).toBeVisible()

  await goTo(page, 'Jukebox')
  await press(page, 'Play')
  await expect(playerOf(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.getByRole('button', { name: `Play ${second}` }).click()
  await expectPlaying(page, second)
  await page.getByRole('button', { name: `Play ${first}` }).click()
  await expectPlaying(page, first)
  await press(page, 'Mute')

  const card = await openCard(page, story)
  await buy(page, card)
  await card.getByRole('button', { name: 'Listen' }).click()
  await waitForPlace(card, 1)
  await goTo(page, 'Profile')
  await page.getByLabel('Xbox').fill('nova-x')
  await page.getByRole('button', { name: 'Save All Changes' }).click()
  await expect(page.getByText('Profile saved successfully!')).toBeVisible()
})
