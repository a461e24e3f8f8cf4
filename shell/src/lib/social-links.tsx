import { SocialIcon } from './social-icon.tsx'
import { useCommunity } from './use-community.ts'
import styles from './social-links.module.css'

/** Where the community meets elsewhere, as a row of icons. */
export function SocialLinks() {
  const { data: community } = useCommunity()
  if (!community || community.links.length === 0) return null
  return (
    <ul className={styles.row}>
      {community.links.map(({ name, url }) => (
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
