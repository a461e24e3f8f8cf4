import { readdirSync, readlinkSync } from 'node:fs'
import { startHub, type TestHub, toWav } from '@hub/infra/testing'
import { becomeAdmin } from './fixtures/an-admin.ts'
import { aTitle } from './fixtures/contract-steps.ts'
import { expect, test as base } from './fixtures/hub-test.ts'
import {
  expectPlaying,
  openJukebox,
  pressInPlayer,
  soundOf,
  uploadSongs,
} from './fixtures/music-steps.ts'

const SECONDS = 16
const SAMPLE_RATE = 192_000
const CHANNELS = 8

/** A hub that soon lets go of whoever does not read. */
const test = base.extend<{ hub: TestHub }>({
  hub: async ({ browserName: _any }, provide) => {
    const hub = await startHub({ env: { UNREAD_SECONDS: '2' } })
    await provide(hub)
    await hub.stop()
  },
  hubUrl: async ({ hub }, provide) => provide(hub.url),
})

/** Much more than a browser reads ahead. */
function aLargeSong(title: string) {
  const wave = Float32Array.from(
    { length: SECONDS * SAMPLE_RATE },
    (_, n) => 0.2 * Math.sin(n / 70),
  )
  const buffer = toWav(Array<Float32Array>(CHANNELS).fill(wave), SAMPLE_RATE)
  return { name: `${title}.wav`, mimeType: 'audio/wav', buffer }
}

/** Sounds that the gateway is sending. */
function sendingOf({ processes, dataDir }: TestHub): number {
  const folder = `/proc/${processes.gateway.pid}/fd`
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(`${folder}/${name}`).startsWith(`${dataDir}/objects`)
    } catch {
      return false
    }
  }).length
}

test('a sound that was paused until the hub let go of it goes on, to its end', async ({
  hub,
  arrive,
}) => {
  const admin = await arrive('Listener')
  const { page } = admin
  const title = aTitle('Song')
  await becomeAdmin(admin, hub.dataDir)
  await openJukebox(page)
  await uploadSongs(page, [aLargeSong(title)])
  await page.getByRole('button', { name: `Play ${title}` }).click()
  await expectPlaying(page, title)
  expect(sendingOf(hub)).toBe(1)

  await pressInPlayer(page, 'Pause')
  await expect.poll(() => sendingOf(hub)).toBe(0)
  const { position, src } = await soundOf(page)
  expect(position).toBeLessThan(SECONDS / 2)

  // Before the player hears of it, and begins anew.
  const end = page.locator('audio').evaluate((audio: HTMLAudioElement) => {
    return new Promise<number>((resolve, reject) => {
      const hear = (name: string, then: () => void) =>
        document.addEventListener(name, then, { capture: true, once: true })
      hear('ended', () => resolve(audio.currentTime))
      hear('error', () => reject(new Error(audio.error?.message)))
    })
  })
  await pressInPlayer(page, 'Play')
  expect(await end).toBeCloseTo(SECONDS, 0)
  expect((await soundOf(page)).src).toBe(src)
})
