import { Button } from '@hub/ui'
import { useState } from 'react'
import styles from './cookie-banner.module.css'

const KEY = 'cookieConsent'
const ACCEPTED = 'accepted'

/** Shown until it was understood once in this browser (spec §4). */
export function CookieBanner({ onReadPolicy }: { onReadPolicy(): void }) {
  const [isShown, setShown] = useState(() => readConsent() !== ACCEPTED)
  if (!isShown) return null
  function handleUnderstood() {
    keepConsent()
    setShown(false)
  }
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
      <Button variant="primary" size="small" onClick={handleUnderstood}>
        I Understand
      </Button>
    </section>
  )
}

function readConsent(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function keepConsent(): void {
  try {
    localStorage.setItem(KEY, ACCEPTED)
  } catch {
    // Without storage it is asked again next time.
  }
}
