import { clsx } from 'clsx'
import styles from './button.module.css'
import type { ComponentProps } from 'react'
import type { LucideIcon } from '../icon/icon.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What the button does, read by screen readers and shown as a tooltip. */
  label: string
  icon: LucideIcon
  size?: 'small' | 'medium'
  variant?: 'ghost' | 'secondary'
}

/** A button that shows only an icon and is named by `label`. */
export function IconButton({
  label,
  icon: Icon,
  size = 'medium',
  variant = 'ghost',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={clsx(styles.button, styles[variant], styles[size], styles.square, className)}
    >
      <Icon size={size === 'small' ? 16 : 20} />
    </button>
  )
}
