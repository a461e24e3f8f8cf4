import { clsx } from 'clsx'
import { Spinner } from '../progress/progress.tsx'
import styles from './button.module.css'
import type { ComponentProps, MouseEvent } from 'react'

/** How loud a button is: one `primary` a screen, `danger` for what cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

interface ButtonLook {
  variant?: ButtonVariant
  size?: 'small' | 'medium'
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows a spinner, says so to screen readers and refuses clicks, but keeps the focus. */
  isBusy?: boolean
}

/** A native button. `type` is `button` unless said otherwise. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  isBusy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? refuse : onClick}
      aria-busy={isBusy || undefined}
      className={clsx(styles.button, styles[variant], styles[size], className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

/** Enter in a field clicks its form's button, too. */
function refuse(event: MouseEvent): void {
  event.preventDefault()
}

export interface ButtonLinkProps extends ButtonLook, ComponentProps<'a'> {}

/** A link that looks like a button, for addresses outside the product. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={clsx(styles.button, styles[variant], styles[size], className)}>
      {children}
    </a>
  )
}
