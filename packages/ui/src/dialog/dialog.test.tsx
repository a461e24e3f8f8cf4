import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

function Opener() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="Manifest" onClose={() => setIsOpen(false)} footer={<p>Foot</p>}>
          <input aria-label="Cargo" />
        </Dialog>
      )}
    </>
  )
}

describe('Dialog', () => {
  it('is a modal dialog named by its title', () => {
    render(
      <Dialog title="Manifest" onClose={() => {}}>
        Cargo
      </Dialog>,
    )
    expect(screen.getByRole('dialog', { name: 'Manifest' }).hasAttribute('open')).toBe(true)
  })

  it('closes by its button and gives the focus back', async () => {
    const user = userEvent.setup()
    render(<Opener />)
    const opener = screen.getByRole('button', { name: 'Open' })
    await user.click(opener)
    await user.click(screen.getByRole('button', { name: 'Close' }))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('asks its owner on Escape, and stays open until the owner lets it go', () => {
    const onClose = vi.fn<() => void>()
    render(
      <Dialog title="Manifest" onClose={onClose}>
        <input aria-label="Cargo" />
      </Dialog>,
    )
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Cargo' }), { key: 'Escape' })

    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.getByRole('dialog').hasAttribute('open')).toBe(true)
  })

  it('asks on a press on the backdrop, not on a drag that ends there', () => {
    const onClose = vi.fn<() => void>()
    render(
      <Dialog title="Manifest" onClose={onClose}>
        <p>Cargo</p>
      </Dialog>,
    )
    const dialog = screen.getByRole('dialog')
    fireEvent.pointerDown(screen.getByText('Cargo'))
    fireEvent.click(dialog)
    expect(onClose).not.toHaveBeenCalled()

    fireEvent.pointerDown(dialog)
    fireEvent.click(dialog)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is not closed by a file picker that was cancelled inside it', () => {
    const onClose = vi.fn<() => void>()
    render(
      <Dialog title="Manifest" onClose={onClose}>
        <input type="file" aria-label="Picture" />
      </Dialog>,
    )
    fireEvent(screen.getByLabelText('Picture'), new Event('cancel', { bubbles: true }))
    expect(onClose).not.toHaveBeenCalled()
  })

  it('starts at the element that asks for the focus', () => {
    render(
      <Dialog title="Manifest" onClose={() => {}}>
        <input aria-label="Cargo" data-autofocus />
      </Dialog>,
    )
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Cargo' }))
  })
})
