import { Loading, ViewHeader } from '@hub/ui'
import styles from './part-problem.module.css'

/** Stands where a part is about to be. */
export function PartLoading({ title }: { title: string | undefined }) {
  return (
    <div className={styles.frame}>
      {title && <ViewHeader title={title} />}
      <Loading text="Loading..." />
    </div>
  )
}
