import { act, screen } from '@testing-library/react'
import { useLeaveGuard } from '@hub/web-kit'
import { mockApi, refuse, renderView } from '@hub/web-kit/testing'
import { useLayoutEffect } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useViewSwitch, ViewSwitch } from './view-switch.tsx'

const ID = '01990000-0000-7000-8000-00000000000a'

function Shown() {
  const { view, target, onNavigate } = useViewSwitch()
  return (
    <>
      <p>
        {view} {target?.contractId}
      </p>
      <button type="button" onClick={() => onNavigate('about')}>
        About
      </button>
      <button type="button" onClick={() => onNavigate('contracts', { contractId: ID })}>
        Contract
      </button>
    </>
  )
}

function open() {
  mockApi()
  return renderView(
    <ViewSwitch>
      <Shown />
    </ViewSwitch>,
  )
}

/** What the browser does on Back or Forward. */
function travelTo(state: unknown) {
  history.replaceState(state, '', '/')
  act(() => void dispatchEvent(new PopStateEvent('popstate', { state })))
}

beforeEach(() => travelTo(null))

describe('the view switch', () => {
  it('starts at the dashboard', () => {
    open()

    expect(screen.getByText('dashboard')).toBeTruthy()
  })

  it('switches by name and keeps the address', async () => {
    const { person } = open()

    await person.click(screen.getByRole('button', { name: 'About' }))

    expect(screen.getByText('about')).toBeTruthy()
    expect(location.pathname + location.hash).toBe('/')
    expect(history.state).toEqual({ view: 'about' })
  })

  it('switches also when the browser wants to hear no more of it, as after many switches', async () => {
    const { person } = open()
    vi.spyOn(history, 'pushState').mockImplementation(refuse)
    vi.spyOn(history, 'replaceState').mockImplementation(refuse)

    await person.click(screen.getByRole('button', { name: 'About' }))

    expect(screen.getByText('about')).toBeTruthy()
  })

  it('follows a share link once where the browser does not let go of it', async () => {
    const { person } = open()
    vi.spyOn(history, 'replaceState').mockImplementation(refuse)
    location.hash = `#contract=${ID}`
    act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })))
    expect(screen.getByText(`contracts ${ID}`)).toBeTruthy()

    await person.click(screen.getByRole('button', { name: 'About' }))
    expect(screen.getByText('about')).toBeTruthy()
  })

  it('hands the target to the view it switches to', async () => {
    const { person } = open()

    await person.click(screen.getByRole('button', { name: 'Contract' }))

    expect(screen.getByText(`contracts ${ID}`)).toBeTruthy()
  })

  it('follows Back and Forward', async () => {
    const { person } = open()
    await person.click(screen.getByRole('button', { name: 'About' }))

    travelTo({ view: 'dashboard' })
    expect(screen.getByText('dashboard')).toBeTruthy()

    travelTo({ view: 'about' })
    expect(screen.getByText('about')).toBeTruthy()
  })

  it('knows both of two views that were chosen in one breath', () => {
    open()
    const before = history.length
    act(() => {
      screen.getByRole('button', { name: 'About' }).click()
      screen.getByRole('button', { name: 'Contract' }).click()
    })
    expect(history.length).toBe(before + 2)
  })

  it('is after a reload where it was before', () => {
    travelTo({ view: 'store' })

    open()

    expect(screen.getByText('store')).toBeTruthy()
  })

  it.each([{ view: 'nowhere' }, { view: 7 }, 'text', null])(
    'falls back to the dashboard for %j',
    (state) => {
      travelTo(state)

      open()

      expect(screen.getByText('dashboard')).toBeTruthy()
    },
  )

  it('follows a share link once, and clears the address', () => {
    history.replaceState(null, '', `/#contract=${ID}`)

    open()

    expect(screen.getByText(`contracts ${ID}`)).toBeTruthy()
    expect(location.hash).toBe('')
  })

  it('follows a share link that is entered while the page is being drawn', () => {
    function EntersLink() {
      useLayoutEffect(() => void (location.hash = `#contract=${ID}`), [])
      return null
    }
    mockApi()
    renderView(
      <ViewSwitch>
        <EntersLink />
        <Shown />
      </ViewSwitch>,
    )

    expect(screen.getByText(`contracts ${ID}`)).toBeTruthy()
    expect(location.hash).toBe('')
  })

  it('follows a share link that is entered later', () => {
    open()

    history.replaceState(null, '', `/#contract=${ID}`)
    act(() => void dispatchEvent(new PopStateEvent('popstate', { state: null })))

    expect(screen.getByText(`contracts ${ID}`)).toBeTruthy()
    expect(location.hash).toBe('')
  })
})

describe('unsaved changes', () => {
  function Unsaved() {
    useLeaveGuard(true)
    return <Shown />
  }

  function write() {
    mockApi()
    travelTo({ view: 'profile' })
    return renderView(
      <ViewSwitch>
        <Unsaved />
      </ViewSwitch>,
    )
  }

  it('are asked about before another view is shown', async () => {
    const { person } = write()
    await person.click(screen.getByRole('button', { name: 'About' }))
    expect(await screen.findByText(/You have unsaved changes\./)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('profile')).toBeTruthy()

    await person.click(screen.getByRole('button', { name: 'About' }))
    await person.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('about')).toBeTruthy()
  })

  it('are asked about on Back, and who stays is where they were', async () => {
    const { person } = write()
    travelTo({ view: 'dashboard' })
    await person.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('profile')).toBeTruthy()
    expect(history.state).toEqual({ view: 'profile' })

    travelTo({ view: 'dashboard' })
    await person.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('dashboard')).toBeTruthy()
  })
})
