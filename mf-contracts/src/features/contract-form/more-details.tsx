import { TextField } from '@hub/ui'
import styles from './more-details.module.css'

export interface MoreDetailsProps {
  availability: string | undefined
  /** Missions alone have one; `undefined` leaves its field out. */
  duration?: string
  wrong: ReadonlySet<string>
}

/** What may be said but need not: out of the way until somebody wants it, open when it says something. */
export function MoreDetails({ availability, duration, wrong }: MoreDetailsProps) {
  const isFilled = Boolean(availability || duration)
  return (
    <details className={styles.details} open={isFilled || undefined}>
      <summary>More details (optional)</summary>
      <div className={styles.fields}>
        <TextField
          label="Availability"
          name="availability"
          placeholder="Weekends after 20:00 UTC"
          defaultValue={availability ?? ''}
          isInvalid={wrong.has('availability')}
        />
        {duration !== undefined && (
          <TextField
            label="Duration"
            name="duration"
            placeholder="About two hours"
            defaultValue={duration}
            isInvalid={wrong.has('duration')}
          />
        )}
      </div>
    </details>
  )
}
