import { SocialLinks } from '#lib/social-links.tsx'
import styles from './footer.module.css'

const YEAR = new Date().getFullYear()

/** The foot of every view: channels, copyright, and whose game this is. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <SocialLinks />
        <div className={styles.words}>
          <p>© {YEAR} Hangar. All rights reserved.</p>
          <p>
            This is an unofficial fan site. It is not affiliated with or endorsed by the makers of
            the game; all names and trademarks belong to their owners.
          </p>
        </div>
      </div>
    </footer>
  )
}
