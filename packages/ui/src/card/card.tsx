import { clsx } from 'clsx'
import styles from './card.module.css'
import type { HTMLAttributes } from 'react'
import type { Tone } from '../badge/badge.tsx'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'article' | 'section' | 'div'
  /** Colours the edge of the card. */
  tone?: Tone
  /** Lifts under the pointer. The one link or button that opens it takes `cardTarget`. */
  isInteractive?: boolean
}

/** A panel with a bevelled corner and, when toned, a coloured edge. */
export function Card({ as: Tag = 'article', tone, isInteractive, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={clsx(
        styles.card,
        tone && styles[tone],
        isInteractive && styles.interactive,
        className,
      )}
    />
  )
}

/** Class of the button or link inside an interactive card whose click area is the whole card. */
export const cardTarget: string = styles.target ?? ''
