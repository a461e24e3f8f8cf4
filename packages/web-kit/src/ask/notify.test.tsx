import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { refuse, renderView } from '../testing/index.ts'
import { useNotify } from './notify.tsx'
import type { NotifyTone } from './notify.tsx'

afterEach(() => vi.useRealTimers())

function Speaker({ text, tone }: { text: string; tone?: NotifyTone }) {
  const notify = useNotify()
  return (
    <button type="button" onClick={() => notify(text, tone)}>
      Say {text}
    </button>
  )
}

function say(text: string) {
  fireEvent.click(screen.getByRole('button', { name: `Say ${text}` }))
}

describe('useNotify', () => {
  it('tells also where the browser refuses to put it above all else', () => {
    const popover = vi.fn<() => void>(refuse)
    Object.assign(HTMLElement.prototype, { showPopover: popover, hidePopover: popover })
    onTestFinished(() => {
      for (const name of ['showPopover', 'hidePopover']) {
        Reflect.deleteProperty(HTMLElement.prototype, name)
      }
    })
    const { unmount } = renderView(<Speaker text="Saved." />)
    say('Saved.')
    const news = within(screen.getByRole('status')).getByText('Saved.')
    expect(news.closest('[popover]')).toBeNull()
    unmount()
    expect(popover).toHaveBeenCalledTimes(2)
  })

  it('says news politely and errors at once', () => {
    renderView(
      <>
        <Speaker text="Saved." />
        <Speaker text="Not saved." tone="error" />
      </>,
    )

    say('Saved.')
    say('Not saved.')

    expect(within(screen.getByRole('status')).getByText('Saved.')).toBeTruthy()
    expect(within(screen.getByRole('alert')).getByText('Not saved.')).toBeTruthy()
  })

  it('lets news leave by themselves, but not errors', () => {
    vi.useFakeTimers()
    renderView(
      <>
        <Speaker text="Saved." />
        <Speaker text="Not saved." tone="error" />
      </>,
    )
    say('Saved.')
    say('Not saved.')

    act(() => void vi.advanceTimersByTime(8_000))

    expect(screen.queryByText('Saved.')).toBeNull()
    expect(screen.getByText('Not saved.')).toBeTruthy()
  })

  it('can be dismissed', async () => {
    const { person } = renderView(<Speaker text="Not saved." tone="error" />)
    say('Not saved.')

    await person.click(screen.getByRole('button', { name: 'Dismiss' }))

    expect(screen.queryByText('Not saved.')).toBeNull()
  })
})
