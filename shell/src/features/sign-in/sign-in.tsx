import { Notice } from '@hub/ui'
import { LogoMark } from '#lib/logo.tsx'
import { DiscordSignIn } from './discord-sign-in.tsx'
import { GuestForm } from './guest-form.tsx'
import { Radar } from './radar.tsx'
import styles from './sign-in.module.css'

/** What everybody sees who is not signed in; also who was until just now, wherever that was ended. */
export function SignIn({ hasLeft = false }: { hasLeft?: boolean }) {
  return (
    <main className={styles.screen}>
      <section className={styles.hero} aria-label="Hangar">
        <Radar className={styles.radar} />
        <p className={styles.brand}>
          <LogoMark className={styles.mark} />
          Hangar
        </p>
        <p className={styles.pitch}>Every crew needs a place to dock.</p>
        <p className={styles.lead}>
          Post contracts and haggle over them, trade what you found, and share music and stories
          with pilots from across the systems.
        </p>
      </section>
      <section className={styles.gate}>
        <div className={styles.panel}>
          <h1 className={styles.title}>Authentication Required</h1>
          <p className={styles.hint}>Identify yourself to come aboard.</p>
          {hasLeft && <Notice>You have been signed out.</Notice>}
          <DiscordSignIn />
          <p className={styles.or}>
            <span>or</span>
          </p>
          <GuestForm />
        </div>
      </section>
    </main>
  )
}
