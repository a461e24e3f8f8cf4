import { type Bucket, bytesHandledBy, openBucket, startHub, type TestHub } from '@hub/infra/testing'
import type { Page } from '@playwright/test'
import { becomeAdmin } from './fixtures/an-admin.ts'
import { aTitle } from './fixtures/contract-steps.ts'
import { expect, test as base } from './fixtures/hub-test.ts'
import { aSong, openJukebox, playerOf, soundOf, uploadSongs } from './fixtures/music-steps.ts'

const SECONDS = 240

interface OnBucket {
  hub: TestHub
  bucket: Bucket
}

/** A hub that keeps its files in a bucket, and sends browsers there for the sound. */
const test = base.extend<{ onBucket: OnBucket | undefined }>({
  onBucket: async ({ browserName: _any }, provide) => {
    const bucket = await openBucket()
    if (!bucket) return provide(undefined)
    const hub = await startHub({ env: { ...bucket.env, STREAM_DIRECTLY: 'true' } })
    await provide({ hub, bucket })
    await hub.stop()
    await bucket.stop()
  },
  hubUrl: async ({ onBucket }, provide) => provide(onBucket?.hub.url ?? ''),
})

const untilPlayingPast = (page: Page, seconds: number) =>
  expect
    .poll(async () => {
      const { isPaused, position } = await soundOf(page)
      return !isPaused && position > seconds
    })
    .toBe(true)

test('a track is heard from the bucket itself, from its middle and to its end', async ({
  onBucket,
  arrive,
}) => {
  test.skip(!onBucket, 'There is no S3 server here.')
  if (!onBucket) return
  const { hub, bucket } = onBucket
  const admin = await arrive('Listener')
  const { page } = admin
  const title = aTitle('Song')
  const song = aSong(title, SECONDS)
  await becomeAdmin(admin, hub.dataDir)
  await openJukebox(page)
  await uploadSongs(page, [song])

  const origins = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'media') origins.add(new URL(response.url()).origin)
  })
  // All that the hub sends goes through the gateway; svc-media reads the new song to measure it.
  const door = [hub.processes.gateway.pid ?? 0]
  const before = bytesHandledBy(door)
  await page.getByRole('button', { name: `Play ${title}` }).click()
  await untilPlayingPast(page, 0.2)
  const seek = playerOf(page).getByRole('slider', { name: 'Seek' })
  await seek.fill(String(SECONDS / 2))
  await untilPlayingPast(page, SECONDS / 2)
  await seek.fill(String(SECONDS - 1))
  // The only track there is comes again after itself.
  await expect.poll(async () => (await soundOf(page)).position).toBeLessThan(SECONDS / 2)
  await untilPlayingPast(page, 0.2)

  expect([...origins]).toEqual([bucket.env['S3_ENDPOINT']])
  expect(bytesHandledBy(door) - before).toBeLessThan(song.buffer.length / 5)
})
