import { clsx } from 'clsx'
import styles from './avatar.module.css'

const letters = new Intl.Segmenter()

/** A person's picture, or the first letter of the name. The name stands beside it. */
export function Avatar({
  name,
  photoURL,
  isLarge = false,
}: {
  name: string
  photoURL: string | null
  isLarge?: boolean
}) {
  const className = clsx(styles.avatar, isLarge && styles.large)
  if (photoURL) return <img src={photoURL} alt="" className={className} />
  return (
    <span aria-hidden="true" className={className}>
      {firstLetterOf(name)}
    </span>
  )
}

function firstLetterOf(name: string): string {
  const [first] = letters.segment(name.trim())
  return first?.segment.toUpperCase() ?? ''
}
