import { SOCIAL_LINKS } from './community.ts'
import { SocialIcon } from './social-icon.tsx'
import styles from './social-links.module.css'

/** The community's channels elsewhere, as a row of icons. */
export function SocialLinks() {
  return (
    <ul className={styles.row}>
      {SOCIAL_LINKS.map(({ name, url }) => (
        <li key={name}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={name}
            title={name}
            className={styles.link}
          >
            <SocialIcon name={name} />
          </a>
        </li>
      ))}
    </ul>
  )
}
