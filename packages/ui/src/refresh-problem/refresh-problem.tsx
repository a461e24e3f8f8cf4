import { Button } from '../button/button.tsx'
import styles from './refresh-problem.module.css'

/** The quiet line over a list that could not be fetched. It leaves by itself when that succeeds. */
export function RefreshProblem({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <p role="status" className={styles.line}>
      {text}{' '}
      <Button variant="ghost" size="small" className={styles.retry} onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}
