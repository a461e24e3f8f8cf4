import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { anAdmin } from './fixtures/an-admin.ts'
import { expect, test } from './fixtures/hub-test.ts'

const SECONDS = 30

/** By file name: how ffmpeg makes it. */
const SOUNDS: Readonly<Record<string, readonly string[]>> = {
  'cbr.mp3': ['-c:a', 'libmp3lame', '-b:a', '128k'],
  'vbr without a length.mp3': ['-c:a', 'libmp3lame', '-q:a', '4', '-write_xing', '0'],
  'vorbis.ogg': ['-c:a', 'libvorbis'],
  'opus.opus': ['-c:a', 'libopus', '-b:a', '48k'],
  'lossless.flac': ['-c:a', 'flac'],
  'plain.wav': ['-c:a', 'pcm_s16le'],
  'aac.m4a': ['-c:a', 'aac', '-b:a', '96k'],
}

interface Uploaded {
  track: { id: string; durationSeconds: number }
}

/** A tone that climbs, and is another one for each name. */
function makeSound(name: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'hub-e2e-sound-'))
  const path = join(folder, name)
  const pitch = 200 + name.length * 10 + Math.floor(Math.random() * 100)
  const source = `aevalsrc=0.4*sin(2*PI*t*(${pitch}+12*t))+0.2*random(0)*gt(mod(t\\,4)\\,2):d=${SECONDS}`
  try {
    const make = ['-f', 'lavfi', '-i', source, ...(SOUNDS[name] ?? []), path]
    execFileSync('ffmpeg', ['-loglevel', 'error', '-nostdin', ...make])
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function upload(hubUrl: string, name: string, bytes: Buffer) {
  const call = await anAdmin(hubUrl)
  const form = new FormData()
  form.append('musicFile', new Blob([new Uint8Array(bytes)]), name)
  const { track } = (await call('POST', '/api/music/upload', form)) as Uploaded
  const { url } = (await call('GET', `/api/music/track/${track.id}/url`)) as { url: string }
  return { track, url, cookie: call.cookies.get('hub_sound') ?? '' }
}

/** The browser only guesses how long this one is: the hub's own figure is what counts. */
const WITHOUT_LENGTH = 'vbr without a length.mp3'

/** Plays from the middle and to the end, and answers where it was each time; no clock but the sound's own. */
function playThrough(page: Page, url: string, seconds: number): Promise<number[]> {
  return page.evaluate(
    async ([source, middleAt]) => {
      const audio = new Audio()
      const once = (name: string) =>
        new Promise<void>((resolve, reject) => {
          audio.addEventListener(name, () => resolve(), { once: true })
          const say = () => reject(new Error(`${name}: ${audio.error?.message}`))
          audio.addEventListener('error', say, { once: true })
        })
      const untilPast = async (seconds: number) => {
        while (audio.currentTime <= seconds) await once('timeupdate')
      }
      const seek = async (seconds: number) => {
        const done = once('seeked')
        audio.currentTime = seconds
        await done
      }
      audio.muted = true
      audio.src = source
      await audio.play()
      await untilPast(0.2)
      audio.pause()
      await seek(middleAt)
      const middle = audio.currentTime
      await audio.play()
      await untilPast(middleAt + 0.2)
      const ended = once('ended')
      await seek(audio.duration - 0.5)
      await ended
      return [middle, audio.currentTime]
    },
    [url, seconds / 2] as const,
  )
}

test.describe('sound through the gateway', () => {
  for (const name of Object.keys(SOUNDS)) {
    test(`${name} plays, from its middle and to its end`, async ({ arrive, hubUrl }) => {
      const { page } = await arrive('Listener')
      const { track, url, cookie } = await upload(hubUrl, name, makeSound(name))
      await page.context().addCookies([{ name: 'hub_sound', value: cookie, url: hubUrl + url }])
      expect(Math.abs(track.durationSeconds - SECONDS)).toBeLessThan(SECONDS / 100)
      const [middle = 0, end = 0] = await playThrough(page, url, track.durationSeconds)
      expect(Math.abs(middle - SECONDS / 2)).toBeLessThan(SECONDS / 10)
      if (name !== WITHOUT_LENGTH) expect(Math.abs(end - SECONDS)).toBeLessThan(SECONDS / 10)
    })
  }

  test('is answered in the parts that are asked for, exactly', async ({ hubUrl }) => {
    const bytes = makeSound('aac.m4a')
    const { url, cookie } = await upload(hubUrl, 'parts.m4a', bytes)
    const size = bytes.length
    const ask = (headers: Record<string, string>, method = 'GET') =>
      fetch(hubUrl + url, { method, headers: { cookie: `hub_sound=${cookie}`, ...headers } })
    const part = async (range: string, more: Record<string, string> = {}) => {
      const reply = await ask({ range, ...more })
      const body = Buffer.from(await reply.arrayBuffer())
      return { status: reply.status, range: reply.headers.get('content-range'), body }
    }
    const etag = String((await ask({}, 'HEAD')).headers.get('etag'))
    const first = { status: 206, range: `bytes 0-1/${size}`, body: bytes.subarray(0, 2) }
    expect(await part('bytes=0-1')).toEqual(first)
    expect(await part('bytes=0-1', { 'if-range': etag })).toEqual(first)
    const last = { range: `bytes ${size - 5}-${size - 1}/${size}`, body: bytes.subarray(-5) }
    expect(await part('bytes=-5')).toEqual({ status: 206, ...last })
    expect(await part(`bytes=${size - 5}-${size + 99}`)).toEqual({ status: 206, ...last })
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` })
    const other = await part('bytes=0-1', { 'if-range': '"other"' })
    expect(other).toEqual({ status: 200, range: null, body: bytes })
    const head = await ask({}, 'HEAD')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)])
    expect(head.headers.get('accept-ranges')).toBe('bytes')
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
  })
})
