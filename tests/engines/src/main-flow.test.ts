import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHub, type TestHub, until } from '@hub/infra/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { button, field, within, words } from './elements.ts'
import { startFirefox } from './firefox.ts'
import { type NullSink, startNullSink } from './null-sink.ts'
import { isThere } from './program.ts'
import { stockJukebox } from './stocked-jukebox.ts'
import type { Engine, Visitor } from './visitor.ts'
import { startWebKit } from './webkit.ts'

const ENGINES = [
  { name: 'Firefox', start: startFirefox, needs: ['firefox-esr', 'pulseaudio'] },
  { name: 'WebKit', start: startWebKit, needs: ['WebKitWebDriver', 'Xvfb', 'pulseaudio'] },
]

const PLAYER = 'Music player'

let hub: TestHub
let song: string
let sink: NullSink
const folder = mkdtempSync(join(tmpdir(), 'hub-engines-'))

beforeAll(async () => {
  hub = await startHub()
  song = await stockJukebox(hub)
  sink = await startNullSink(folder)
})

afterAll(async () => {
  await sink?.stop()
  await hub?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Signs in on the sign-in screen. */
async function arrive(engine: Engine, name: string): Promise<Visitor> {
  const visitor = await engine.enter()
  await visitor.open(hub.url)
  await visitor.type(field('Guest name'), name)
  await visitor.press(button('Continue as Guest'))
  expect(await visitor.see(words('Welcome'))).toContain(name)
  return visitor
}

async function goTo(visitor: Visitor, view: string): Promise<void> {
  await visitor.press(button('Menu'))
  await visitor.press(`//nav${button(view)}`)
}

async function postRequest(visitor: Visitor, title: string): Promise<void> {
  await goTo(visitor, 'Contracts & Trade Hub')
  await visitor.press(button('Post a New Contract'))
  await visitor.press(button('Mission Request'))
  await visitor.type(field('Title'), title)
  await visitor.choose(field('Mission Type'), 'Salvage Operation')
  await visitor.type(field('Payment (aUEC)'), '12500')
  await visitor.type(field('System / Location'), 'Outer Ring')
  await visitor.type(field('Detailed Information'), 'Bring #armor.')
  await visitor.press(button('Save'))
  await visitor.see(words('Contract posted successfully!'))
}

interface Sound {
  isPaused: boolean
  position: number
}

const soundOf = (visitor: Visitor): Promise<Sound> =>
  visitor.run(() => {
    const audio = document.querySelector('audio')
    return { isPaused: audio?.paused ?? true, position: audio?.currentTime ?? 0 }
  })

/** Waits until the sound has gone on beyond a place, in seconds. */
const untilPlayedPast = (visitor: Visitor, place: number) =>
  until(async () => {
    const { isPaused, position } = await soundOf(visitor)
    return !isPaused && position > place
  })

for (const { name, start, needs } of ENGINES) {
  const missing = needs.filter((command) => !isThere(command))
  const why = missing.length > 0 ? ` (left out: there is no ${missing.join(', no ')} here)` : ''

  describe.skipIf(missing.length > 0)(`in ${name}${why}`, () => {
    let engine: Engine
    beforeAll(async () => void (engine = await start(sink.env)))
    afterAll(() => engine?.close())

    it('a contract that somebody posts comes into the list that another looks at', async () => {
      const author = await arrive(engine, `${name} author`)
      const watcher = await arrive(engine, `${name} watcher`)
      await goTo(watcher, 'Contracts & Trade Hub')
      await watcher.press(button('Contract Board'))
      const title = `Salvage by ${name}`
      await postRequest(author, title)
      expect(await watcher.see(button(title))).toBe(title)
    })

    it('a sound plays and goes on, and a reload finds it at its place', async () => {
      const listener = await arrive(engine, `${name} listener`)
      await goTo(listener, 'Jukebox')
      await listener.press(button(`Play ${song}`))
      await untilPlayedPast(listener, 0.5)
      await listener.run(() => {
        const audio = document.querySelector('audio')
        if (audio) audio.currentTime = 30
      })
      await untilPlayedPast(listener, 30)

      await listener.reload()
      await listener.see(words('Jukebox Command Center'))
      expect(await listener.see(within(PLAYER, words('0:3')))).toMatch(/^0:3\d$/)
      expect(await soundOf(listener)).toMatchObject({ isPaused: true })
      await listener.press(within(PLAYER, button('Play')))
      await untilPlayedPast(listener, 30)
    })
  })
}
