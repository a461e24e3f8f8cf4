import { useState } from 'react'
import styles from './site-icon.module.css'

/** The icon of a site, served from our own address; a letter until it is there, or when there is none. */
export function SiteIcon({ name, url, isShown }: { name: string; url: string; isShown: boolean }) {
  const [isLoaded, setLoaded] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  return (
    <span aria-hidden="true" className={styles.icon}>
      {!isLoaded && name[0]}
      {isShown && !hasFailed && (
        <img
          src={`/favicons/${new URL(url).host}`}
          alt=""
          width={18}
          height={18}
          hidden={!isLoaded}
          onLoad={() => setLoaded(true)}
          onError={() => setFailed(true)}
        />
      )}
    </span>
  )
}
