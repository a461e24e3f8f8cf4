import { TextField } from '@hub/ui'
import styles from './search.module.css'

interface SearchProps {
  label: string
  value: string
  onSearch(text: string): void
}

/** Finds in a section's list; on a narrow page it has a line of its own. */
export function Search({ label, value, onSearch }: SearchProps) {
  return (
    <div className={styles.search}>
      <TextField
        label={label}
        type="search"
        value={value}
        maxLength={100}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
    </div>
  )
}
