import { Button } from '@hub/ui'
import { createRemembered, useStore } from '@hub/web-kit'
import styles from './cookie-banner.module.css'

const ACCEPTED = 'accepted'

const consent = createRemembered('cookieConsent', { read: (text) => text ?? '' })

/** Shown until it was understood once in this browser (spec §4). */
export function CookieBanner({ onReadPolicy }: { onReadPolicy(): void }) {
  const given = useStore(consent)
  if (given === ACCEPTED) return null
  return (
    <section aria-label="Cookies" className={styles.banner}>
      <p className={styles.text}>
        This site uses only strictly necessary cookies: the one that keeps you signed in. More in
        the{' '}
        <button type="button" className={styles.policy} onClick={onReadPolicy}>
          Privacy Policy
        </button>
        .
      </p>
      <Button variant="primary" size="small" onClick={() => consent.set(ACCEPTED)}>
        I Understand
      </Button>
    </section>
  )
}
