import { act, screen, waitFor } from '@testing-library/react'
import { aUser, renderView } from '@hub/web-kit/testing'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ComponentType } from 'react'
import type * as Errors from './part-error.ts'
import type * as Registry from './registry.ts'
import type * as Parts from './remote-part.tsx'

const CARD = 'This part is not available right now.'

const REMOTE = {
  name: 'mf_contracts',
  version: 'one',
  entry: '/remotes/mf_contracts/one/remoteEntry.js',
  preload: [],
  css: [],
  requires: { react: '^19.0.0' },
}

const federation = vi.hoisted(() => ({
  shareScopeMap: { default: { react: { '19.3.1': {} } } },
  registerRemotes: vi.fn<(remotes: unknown[], options: { force: boolean }) => void>(),
  loadRemote: vi.fn<(name: string) => Promise<unknown>>(),
}))
vi.mock('@module-federation/runtime', () => ({ getInstance: () => federation }))

let registry: unknown
let RemotePart: typeof Parts.RemotePart
let refreshRegistry: typeof Registry.refreshRegistry
let onCaughtError: typeof Errors.reportCaughtError

const toModule = (name: string, Shown: ComponentType) => ({ [name]: Shown })
const theView = () => toModule('ContractsView', () => <p>The hub</p>)

beforeEach(async () => {
  // Registry and registrations live as long as the page: each test gets a page of its own.
  vi.resetModules()
  registry = { remotes: [REMOTE] }
  federation.registerRemotes.mockReset()
  federation.loadRemote.mockReset()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(registry)))
  ;({ RemotePart } = await import('./remote-part.tsx'))
  ;({ refreshRegistry } = await import('./registry.ts'))
  ;({ reportCaughtError: onCaughtError } = await import('./part-error.ts'))
})

afterEach(() => vi.useRealTimers())

function show(
  props: {
    isOptional?: boolean
    isSilent?: boolean
    title?: string
    name?: string
    isBar?: boolean
  } = {},
) {
  return renderView(
    <RemotePart part="mf_contracts/contracts-view" onNavigate={() => {}} {...props} />,
    { user: aUser(), onCaughtError },
  )
}

function ContractsAndMore() {
  const [isMore, setMore] = useState(false)
  const onNavigate = () => {}
  return (
    <>
      <button type="button" onClick={() => setMore(true)}>
        More
      </button>
      <RemotePart part="mf_contracts/contracts-view" onNavigate={onNavigate} />
      {isMore && <RemotePart part="mf_contracts/latest-contracts" onNavigate={onNavigate} />}
    </>
  )
}

describe('RemotePart', () => {
  it('shows what the remote exposes', async () => {
    federation.loadRemote.mockResolvedValue(theView())

    show()

    expect(await screen.findByText('The hub')).toBeTruthy()
    const [[remotes] = []] = federation.registerRemotes.mock.calls
    expect(remotes).toEqual([
      { name: 'mf_contracts', type: 'module', entry: new URL(REMOTE.entry, location.origin).href },
    ])
  })

  it('shows a card when there is no such remote, and Retry brings it once there is', async () => {
    registry = { remotes: [] }
    const { person } = show({ title: 'Contracts & Trade Hub' })
    await screen.findByText(CARD)
    expect(screen.getByRole('heading', { name: 'Contracts & Trade Hub' })).toBeTruthy()

    registry = { remotes: [REMOTE] }
    federation.loadRemote.mockResolvedValue(theView())
    await person.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText('The hub')).toBeTruthy()
  })

  it('tries again by itself when the registry has changed', async () => {
    registry = { remotes: [] }
    show()
    await screen.findByText(CARD)

    registry = { remotes: [REMOTE] }
    federation.loadRemote.mockResolvedValue(theView())
    await act(refreshRegistry)

    expect(await screen.findByText('The hub')).toBeTruthy()
  })

  it('shows nothing for an optional part that is missing', async () => {
    registry = { remotes: [] }
    const { container } = show({ isOptional: true })

    await waitFor(() => expect(container.textContent).toBe(''))
  })

  it('says nothing of a silent part that cannot be had', async () => {
    federation.loadRemote.mockRejectedValue(new Error('500'))
    const { container } = show({ isSilent: true })

    await waitFor(() => expect(container.textContent).toBe(''))
  })

  it('says by its name which part cannot be had', async () => {
    federation.loadRemote.mockRejectedValue(new Error('500'))
    show({ name: 'Story Upload' })

    expect(await screen.findByText('Story Upload is not available right now.')).toBeTruthy()
  })

  it('says in a line which bar cannot be had, and Retry brings it', async () => {
    federation.loadRemote.mockRejectedValueOnce(new Error('500'))
    const { person } = show({ name: 'The music player', isBar: true })
    await screen.findByText('The music player is not available right now.')

    federation.loadRemote.mockResolvedValue(theView())
    await person.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText('The hub')).toBeTruthy()
  })

  it('says that it comes by itself to who is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    federation.loadRemote.mockRejectedValue(new Error('Failed to fetch'))
    show()

    expect(await screen.findByText(/when you are back online/)).toBeTruthy()
  })

  it('tries again by itself when another part has come, and leaves the focus where it is', async () => {
    federation.loadRemote.mockRejectedValueOnce(new Error('500'))
    const { person } = renderView(<ContractsAndMore />, { user: aUser(), onCaughtError })
    await screen.findByText(CARD)

    federation.loadRemote.mockImplementation((part) =>
      Promise.resolve(
        part.endsWith('contracts-view')
          ? theView()
          : toModule('LatestContracts', () => 'The latest'),
      ),
    )
    const more = screen.getByRole('button', { name: 'More' })
    await person.click(more)

    expect(await screen.findByText('The latest')).toBeTruthy()
    expect(await screen.findByText('The hub')).toBeTruthy()
    expect(document.activeElement).toBe(more)
  })

  it('goes where the registry says now when a remote did not load', async () => {
    federation.loadRemote.mockRejectedValueOnce(new Error('500'))
    const { person } = show()
    await screen.findByText(CARD)

    const entry = '/remotes/mf_contracts/two/remoteEntry.js'
    registry = { remotes: [{ ...REMOTE, version: 'two', entry }] }
    federation.loadRemote.mockResolvedValue(theView())
    await person.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText('The hub')).toBeTruthy()
    expect(federation.registerRemotes.mock.lastCall).toEqual([
      [expect.objectContaining({ entry: new URL(entry, location.origin).href })],
      { force: true },
    ])
  })

  it('tries a vanished file once more by itself, then offers to reload', async () => {
    federation.loadRemote.mockRejectedValue(
      new Error('Failed to fetch dynamically imported module: /remotes/x.js'),
    )

    show()

    expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeTruthy()
    expect(federation.loadRemote).toHaveBeenCalledTimes(2)
  })

  it('gives up on a remote that is late, and shows it when it comes after all', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let come: (module: unknown) => void = () => {}
    federation.loadRemote.mockReturnValue(new Promise((resolve) => (come = resolve)))
    show()
    await waitFor(() => expect(federation.loadRemote).toHaveBeenCalled())

    await act(() => vi.advanceTimersByTimeAsync(8_000))

    expect(await screen.findByText(CARD)).toBeTruthy()
    come(theView())
    expect(await screen.findByText('The hub')).toBeTruthy()
    expect(federation.registerRemotes).toHaveBeenCalledOnce()
  })

  it('does not load a remote that was made for another shell', async () => {
    registry = { remotes: [{ ...REMOTE, requires: { react: '^20.0.0' } }] }

    show()

    expect(await screen.findByText(CARD)).toBeTruthy()
    expect(federation.loadRemote).not.toHaveBeenCalled()
  })

  it('keeps a failure of the remote in its place', async () => {
    const reported = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', reported)
    federation.loadRemote.mockResolvedValue(
      toModule('ContractsView', () => {
        throw new Error('A mistake in the remote')
      }),
    )

    renderView(
      <>
        <RemotePart part="mf_contracts/contracts-view" onNavigate={() => {}} />
        <p>The rest</p>
      </>,
      { user: aUser(), onCaughtError },
    )

    expect(await screen.findByText(CARD)).toBeTruthy()
    expect(screen.getByText('The rest')).toBeTruthy()
    expect(reported).toHaveBeenCalledOnce()
  })
})
