import { Music } from '@hub/ui'
import { useState } from 'react'
import styles from './cover.module.css'
import type { Track } from '@hub/api-spec'

/** The cover of a track, or a sign for one that has none or cannot be had. It says nothing that the title does not. */
export function Cover({ track }: { track: Pick<Track, 'coverUrl'> | undefined }) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const url = track?.coverUrl
  return (
    <span aria-hidden="true" className={styles.cover}>
      {url && url !== failedUrl ? (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setFailedUrl(url)} />
      ) : (
        <Music size={18} />
      )}
    </span>
  )
}
