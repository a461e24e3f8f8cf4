import { ChevronDown, ExternalLink as ExternalIcon } from '@hub/ui'
import { useState } from 'react'
import { SiteIcon } from './site-icon.tsx'
import styles from './link-group.module.css'
import type { ExternalLink } from '@hub/api-spec/links'

/** A collapsible group of links out of the product. */
export function LinkGroup({ title, links }: { title: string; links: readonly ExternalLink[] }) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className={styles.group} onToggle={() => setOpened(true)}>
      <summary className={styles.title}>
        {title}
        <ChevronDown size={18} className={styles.chevron} />
      </summary>
      <ul>
        {links.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noopener noreferrer" className={styles.link}>
              <SiteIcon name={name} url={url} isShown={wasOpened} />
              <span className={styles.name}>{name}</span>
              <ExternalIcon size={14} className={styles.out} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
