import { clsx } from 'clsx'
import styles from './radar.module.css'

const RINGS = [60, 120, 180, 240, 300]
const CONTACTS = [
  { x: 326, y: 118, tone: styles.amber },
  { x: 352, y: 208, tone: styles.blue },
  { x: 330, y: 470, tone: styles.blue },
  { x: 344, y: 392, tone: styles.amber },
]

/** The instrument on the wall of the sign-in screen; it says nothing. */
export function Radar({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 600 600" aria-hidden="true" className={clsx(styles.radar, className)}>
      <g className={styles.grid}>
        {RINGS.map((radius) => (
          <circle key={radius} cx={300} cy={300} r={radius} />
        ))}
        <path d="M0 300h600M300 0v600M88 88l424 424M512 88 88 512" />
      </g>
      <path className={styles.sweep} d="M300 300 300 0A300 300 0 0 1 512 88z" />
      {CONTACTS.map(({ x, y, tone }) => (
        <circle key={x} cx={x} cy={y} r={5} className={tone} />
      ))}
    </svg>
  )
}
