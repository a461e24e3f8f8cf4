import { Card } from '@hub/ui'
import styles from './facts.module.css'

/** A titled list of names and values; an empty value shows as a dash. */
export function Facts({
  title,
  facts,
}: {
  title: string
  facts: readonly (readonly [name: string, value: string])[]
}) {
  return (
    <Card as="section">
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd dir="auto">{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
