import { claimSound } from '@hub/web-kit'
import { failure, mockApi, refuse, rememberElsewhere, renderView } from '@hub/web-kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeStory } from '#lib/story-player.ts'
import { stubAudio, theAudio } from '#lib/testing/fake-audio.ts'
import { aBoughtStory, CHAPTERS } from '#lib/testing/stories.ts'
import { StoriesView } from './stories-view.tsx'
import { StoryBar } from './story-bar.tsx'
import type { MockedReplies } from '@hub/web-kit/testing'

const NOWHERE = { newest: null, other: null }
const story = aBoughtStory({ chapters: CHAPTERS })

const place = (positionSeconds: number, deviceId = 'another-device') => ({
  deviceId,
  positionSeconds,
  listenedAt: { seconds: Math.floor(Date.now() / 1000) - 7200, nanoseconds: 0 },
})

function serve(replies: MockedReplies = {}) {
  return mockApi({
    'GET /api/stories': () => [story],
    'GET /api/stories/:id/url': () => ({ url: '/sound', expiresIn: 600, loudnessLufs: null }),
    'GET /api/stories/:id/progress': () => NOWHERE,
    'PUT /api/stories/:id/progress': () => NOWHERE,
    ...replies,
  })
}

async function listen() {
  const view = renderView(<StoriesView onNavigate={() => {}} />)
  await view.person.click(await screen.findByRole('button', { name: 'Listen' }))
  await screen.findByRole('region', { name: `Player: ${story.title}` })
  return view
}

const playing = () => screen.findByRole('button', { name: 'Pause' })
const position = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Position' })

beforeEach(() => {
  localStorage.clear()
  rememberElsewhere(null, null)
  stubAudio()
})
afterEach(() => act(closeStory))

describe('the player', () => {
  it('plays, pauses and goes on; the focus goes where the button was', async () => {
    serve()
    const { person } = await listen()
    const pause = await playing()
    expect(theAudio.src).toBe('/sound')
    await waitFor(() => expect(document.activeElement).toBe(pause))

    await person.click(pause)
    expect(theAudio.paused).toBe(true)
    await person.click(screen.getByRole('button', { name: 'Play' }))
    expect(theAudio.paused).toBe(false)
  })

  it('skips back and forward, and not past the ends', async () => {
    serve()
    const { person } = await listen()
    await playing()
    theAudio.reach(100)
    await person.click(screen.getByRole('button', { name: 'Forward 30 seconds' }))
    expect(theAudio.currentTime).toBe(130)
    await person.click(screen.getByRole('button', { name: 'Back 15 seconds' }))
    expect(theAudio.currentTime).toBe(115)
    theAudio.reach(5)
    await person.click(screen.getByRole('button', { name: 'Back 15 seconds' }))
    expect(theAudio.currentTime).toBe(0)
  })

  it('goes where the bar is let go', async () => {
    serve()
    await listen()
    await playing()
    fireEvent.change(position(), { target: { value: '1200' } })
    expect(theAudio.currentTime).toBe(0)
    fireEvent.pointerUp(position())
    expect(theAudio.currentTime).toBe(1200)
    expect(position().getAttribute('aria-valuetext')).toBe('20 minutes of 1 hour')
  })

  it('reads faster, also the next time', async () => {
    serve()
    const { person } = await listen()
    await playing()
    await person.selectOptions(screen.getByLabelText('Speed'), '1.5')
    expect(theAudio.playbackRate).toBe(1.5)
    expect(localStorage.getItem('hub.stories.rate')).toBe('1.5')
    await person.selectOptions(screen.getByLabelText('Speed'), '1')
  })

  it('reads as fast as another tab has chosen', async () => {
    serve()
    await listen()
    await playing()
    rememberElsewhere('hub.stories.rate', '1.75')
    expect(theAudio.playbackRate).toBe(1.75)
    expect(screen.getByLabelText<HTMLSelectElement>('Speed').value).toBe('1.75')
  })

  it('marks the chapter that sounds, and goes to others', async () => {
    serve()
    const { person } = await listen()
    await playing()
    theAudio.reach(700)
    const drift = await screen.findByRole('button', { name: /Drift/u, current: true })
    expect(drift.textContent).toContain('10:00')

    await person.click(screen.getByRole('button', { name: /Landfall/u }))
    expect(theAudio.currentTime).toBe(1800)
    expect(screen.getByRole('button', { name: 'Next chapter' })).toHaveProperty('disabled', true)
    await person.click(screen.getByRole('button', { name: 'Previous chapter' }))
    expect(theAudio.currentTime).toBe(600)
    theAudio.reach(650)
    await person.click(screen.getByRole('button', { name: 'Previous chapter' }))
    expect(theAudio.currentTime).toBe(600)
  })

  it('sleeps at the end of the chapter', async () => {
    serve()
    const { person } = await listen()
    await playing()
    theAudio.reach(100)
    await person.selectOptions(screen.getByLabelText('Sleep timer'), 'chapter')
    theAudio.reach(600.2)
    expect(theAudio.paused).toBe(true)
    expect(theAudio.currentTime).toBe(600)
    expect(await screen.findByDisplayValue('Off')).toBeDefined()
  })

  it('sleeps after the minutes that were chosen', async () => {
    serve()
    const { person } = await listen()
    await playing()
    await person.selectOptions(screen.getByLabelText('Sleep timer'), '5')
    const later = Date.now() + 5 * 60_000
    theAudio.reach(100)
    expect(theAudio.paused).toBe(false)
    vi.spyOn(Date, 'now').mockReturnValue(later)
    theAudio.reach(101)
    expect(theAudio.paused).toBe(true)
  })

  it('falls silent when something else begins to play, and the other way round', async () => {
    serve()
    const { person } = await listen()
    await playing()
    const pauseMusic = vi.fn<() => void>()
    claimSound(pauseMusic)
    expect(theAudio.paused).toBe(true)
    expect(pauseMusic).not.toHaveBeenCalled()
    await person.click(await screen.findByRole('button', { name: 'Play' }))
    expect(pauseMusic).toHaveBeenCalledOnce()
  })

  it('asks for a new address when the old one ran out, and goes on where it was', async () => {
    const api = serve()
    await listen()
    await playing()
    theAudio.reach(900)
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 60_000)
    theAudio.fail()
    await waitFor(() => expect(api.callsOf('GET /api/stories/:id/url')).toHaveLength(2))
    await waitFor(() => expect(theAudio.paused).toBe(false))
    expect(theAudio.currentTime).toBe(900)
    expect(screen.queryByText(/cannot be played/u)).toBeNull()
  })

  it('asks for its address again in time while it plays, and goes on as it is', async () => {
    const address = { url: '/sound', expiresIn: 240, loudnessLufs: null }
    const api = serve({ 'GET /api/stories/:id/url': () => address })
    await listen()
    await playing()
    const source = vi.spyOn(theAudio, 'src', 'set')
    const asked = () => api.callsOf('GET /api/stories/:id/url')
    vi.useFakeTimers()
    act(() => theAudio.pause())
    await act(() => theAudio.play())
    await act(() => vi.advanceTimersByTimeAsync(8.5 * 60_000))
    vi.useRealTimers()
    expect(asked()).toHaveLength(5)
    expect(source).not.toHaveBeenCalled()
    expect(theAudio.paused).toBe(false)
  })

  it('says so when it cannot be played', async () => {
    serve({ 'GET /api/stories/:id/url': () => failure(403, 'Buy this story to listen to it.') })
    await listen()
    expect(await screen.findByText('Buy this story to listen to it.')).toBeDefined()
  })
})

describe('the lock screen', () => {
  /** One that knows a few actions only, and refuses all else. */
  function aStrictLockScreen() {
    const handled = new Map<string, MediaSessionActionHandler | null>()
    vi.stubGlobal('MediaMetadata', refuse)
    vi.stubGlobal('navigator', {
      onLine: true,
      mediaSession: {
        setActionHandler(action: string, act: MediaSessionActionHandler | null) {
          if (!['pause', 'seekforward'].includes(action)) refuse()
          handled.set(action, act)
        },
      },
    })
    return handled
  }

  it('that refuses nearly everything does not keep the story from playing', async () => {
    const handled = aStrictLockScreen()
    serve()
    await listen()
    await playing()
    expect(theAudio.paused).toBe(false)
    theAudio.reach(100)
    act(() => handled.get('seekforward')?.({ action: 'seekforward' }))
    expect(theAudio.currentTime).toBe(130)
  })
})

describe('the place', () => {
  it('to which one came elsewhere is offered to whoever comes back to a paused story', async () => {
    const api = serve()
    const { person } = await listen()
    await playing()
    theAudio.reach(60)
    await person.click(screen.getByRole('button', { name: 'Pause' }))
    await waitFor(() => expect(api.callsOf('PUT /api/stories/:id/progress')).toHaveLength(1))
    api.answer({ 'GET /api/stories/:id/progress': () => ({ newest: place(65), other: null }) })
    act(() => void dispatchEvent(new Event('focus')))
    await waitFor(() => expect(api.callsOf('GET /api/stories/:id/progress')).toHaveLength(2))
    expect(screen.queryByText(/was at/u)).toBeNull()

    api.answer({ 'GET /api/stories/:id/progress': () => ({ newest: place(300), other: null }) })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByText(/Another device was at 5:00/u)).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Go there' }))
    expect(theAudio.currentTime).toBe(300)
    expect(screen.queryByText(/was at/u)).toBeNull()
  })

  it('is told to the server when it falls silent', async () => {
    const api = serve()
    const { person } = await listen()
    await playing()
    theAudio.reach(321)
    await person.click(screen.getByRole('button', { name: 'Pause' }))
    await waitFor(() => expect(api.callsOf('PUT /api/stories/:id/progress')).toHaveLength(1))
    const [call] = api.callsOf('PUT /api/stories/:id/progress')
    expect(call?.params).toEqual({ id: story.id })
    expect(call?.body.positionSeconds).toBe(321)
    expect(call?.body.deviceId).toMatch(/^[\w-]{8,64}$/u)
  })

  it('is told later when the server cannot be reached, with how long ago it was', async () => {
    const api = serve({ 'PUT /api/stories/:id/progress': () => new Response('', { status: 503 }) })
    const { person } = await listen()
    await playing()
    theAudio.reach(400)
    await person.click(screen.getByRole('button', { name: 'Pause' }))
    await waitFor(() => expect(api.callsOf('PUT /api/stories/:id/progress')).toHaveLength(1))
    act(closeStory)
    await waitFor(() => expect(api.callsOf('PUT /api/stories/:id/progress')).toHaveLength(2))
    api.answer({ 'PUT /api/stories/:id/progress': () => ({ newest: place(400), other: null }) })
    await person.click(await screen.findByRole('button', { name: 'Listen' }))
    expect(await screen.findByText(/Resumed at 6:40/u)).toBeDefined()
    const told = api.callsOf('PUT /api/stories/:id/progress').at(-1)?.body
    expect(told?.positionSeconds).toBe(400)
    expect(told?.agoSeconds).toBeGreaterThanOrEqual(0)
    expect(api.callsOf('GET /api/stories/:id/progress')).toHaveLength(1)
  })

  it('is the newest one; the other device’s is offered', async () => {
    serve({
      'GET /api/stories/:id/progress': () => ({ newest: place(1500), other: place(300) }),
    })
    const { person } = await listen()
    await playing()
    expect(theAudio.currentTime).toBe(1500)
    expect(screen.getByText(/Resumed at 25:00/u)).toBeDefined()
    expect(screen.getByText(/Another device was at 5:00, 2 hours ago/u)).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Go there' }))
    expect(theAudio.currentTime).toBe(300)
    expect(screen.queryByText(/Resumed/u)).toBeNull()
  })

  it('can be given up for the start', async () => {
    serve({ 'GET /api/stories/:id/progress': () => ({ newest: place(1500), other: null }) })
    const { person } = await listen()
    await person.click(await screen.findByRole('button', { name: 'Start over' }))
    expect(theAudio.currentTime).toBe(0)
  })
})

describe('the bar', () => {
  it('keeps the story in reach where the library is not, and leads back to it', async () => {
    serve()
    const library = await listen()
    await playing()
    library.unmount()
    const onNavigate = vi.fn<() => void>()
    serve()
    const { person } = renderView(<StoryBar onNavigate={onNavigate} />)
    const bar = within(screen.getByRole('region', { name: 'Story player' }))
    await person.click(bar.getByRole('button', { name: 'Pause' }))
    expect(theAudio.paused).toBe(true)
    await person.click(bar.getByRole('button', { name: new RegExp(story.title, 'u') }))
    expect(onNavigate).toHaveBeenCalledWith('stories', { storyId: story.id })
    await person.click(bar.getByRole('button', { name: 'Close story' }))
    expect(screen.queryByRole('region', { name: 'Story player' })).toBeNull()
  })

  it('is not there beside the library, and falls silent when it goes', async () => {
    serve()
    const { unmount } = renderView(
      <>
        <StoriesView onNavigate={() => {}} />
        <StoryBar onNavigate={() => {}} />
      </>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Listen' }))
    await playing()
    expect(screen.queryByRole('region', { name: 'Story player' })).toBeNull()
    unmount()
    expect(theAudio.paused).toBe(true)
  })
})
