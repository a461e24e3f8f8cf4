import { clsx } from 'clsx'
import { useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { X } from '../icon/icon.ts'
import styles from './dialog.module.css'
import type { KeyboardEvent, PointerEvent, ReactNode, RefObject, SyntheticEvent } from 'react'

export interface DialogProps {
  title: ReactNode
  /** Asked for by the close button, Escape, the backdrop or the system's back gesture. The owner unmounts the dialog, or lets it stay. */
  onClose(): void
  children: ReactNode
  /** Stays in sight below the scrolling body. */
  footer?: ReactNode
  /** Buttons beside the close button, before it. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
  role?: 'dialog' | 'alertdialog'
  /** Id of the text that says more than the title does. */
  describedBy?: string
  className?: string | undefined
}

/**
 * A modal native dialog, open for as long as it is mounted; on a phone a sheet of full height.
 * Focus starts at the element marked `data-autofocus`, else at the title, and returns where it was.
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  actions,
  size = 'medium',
  role,
  describedBy,
  className,
}: DialogProps) {
  const titleId = useId()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const pressedBackdrop = useRef(false)
  useOpenWhileMounted(dialogRef)

  // Taken at keydown: the browser lets `cancel` be prevented only once, and then closes by itself.
  function handleKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  // A file input inside sends `cancel` too, and it bubbles.
  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }

  // The browser closed it by itself. Whether it closes is the owner's word: show it again, then ask.
  function handleClose(event: SyntheticEvent<HTMLDialogElement>) {
    const dialog = event.currentTarget
    if (event.target !== dialog || dialog.open || !dialog.isConnected) return
    dialog.showModal()
    onClose()
  }

  function handlePointerDown(event: PointerEvent<HTMLDialogElement>) {
    pressedBackdrop.current = event.target === event.currentTarget
  }

  function handleClick(event: SyntheticEvent<HTMLDialogElement>) {
    const isBackdrop = event.target === event.currentTarget
    if (isBackdrop && pressedBackdrop.current) onClose()
    pressedBackdrop.current = false
  }

  return (
    <dialog
      ref={dialogRef}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      className={clsx(styles.dialog, styles[size], className)}
      onKeyDown={handleKeyDown}
      onCancel={handleCancel}
      onClose={handleClose}
      onPointerDown={handlePointerDown}
      onClick={handleClick}
    >
      <div className={styles.panel}>
        <header className={styles.header}>
          <h2 id={titleId} tabIndex={-1} className={styles.title} dir="auto">
            {title}
          </h2>
          {actions}
          <IconButton label="Close" icon={X} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  )
}

function useOpenWhileMounted(dialogRef: RefObject<HTMLDialogElement | null>) {
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return
    const opener = document.activeElement
    if (!dialog.open) dialog.showModal()
    const first =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2')
    first?.focus()
    return () => {
      dialog.close()
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [dialogRef])
}
