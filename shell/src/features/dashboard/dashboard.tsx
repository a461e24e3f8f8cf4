import { Button, ButtonLink, Card, Handshake, MessagesSquare } from '@hub/ui'
import { useSession } from '@hub/web-kit'
import { useId } from 'react'
import { inviteOf, useCommunity } from '#lib/use-community.ts'
import styles from './dashboard.module.css'
import type { ViewProps } from '@hub/web-kit'
import type { ReactNode } from 'react'

/** The first view: who one is, what is new, and where to go. */
export function Dashboard({
  latest,
  onNavigate,
}: {
  /** The list of the newest contracts. */
  latest: ReactNode
  onNavigate: ViewProps['onNavigate']
}) {
  const { user } = useSession()
  const invite = inviteOf(useCommunity().data)
  const latestId = useId()
  return (
    <div className={styles.dashboard}>
      <header className={styles.welcome}>
        <p className={styles.kicker}>Dashboard</p>
        <h1 className={styles.title}>
          Welcome, <bdi>{user?.displayName}</bdi>
        </h1>
        <p className={styles.lead}>Here is what moved while you were out there.</p>
      </header>
      <section aria-labelledby={latestId} className={styles.latest}>
        <div className={styles.sectionHead}>
          <h2 id={latestId}>Latest Contracts</h2>
          <Button
            variant="ghost"
            size="small"
            className={styles.all}
            onClick={() => onNavigate('contracts')}
          >
            View all
          </Button>
        </div>
        {latest}
      </section>
      <div className={styles.cards}>
        <Card tone="amber" as="section" className={styles.card}>
          <Handshake size={28} className={styles.amber} />
          <h2>Contracts & Trade Hub</h2>
          <p>Hire a crew, offer your services, or sell what is in your hold.</p>
          <Button variant="primary" onClick={() => onNavigate('contracts')}>
            Open the hub
          </Button>
        </Card>
        <Card tone="blue" as="section" className={styles.card}>
          <MessagesSquare size={28} className={styles.blue} />
          <h2>Discord Comms</h2>
          <p>Find wingmen, plan the run, and stay on the same channel.</p>
          {invite ? (
            <ButtonLink href={invite} target="_blank" rel="noopener noreferrer">
              Join the Discord
            </ButtonLink>
          ) : (
            <Button onClick={() => onNavigate('discord')}>Open the Discord page</Button>
          )}
        </Card>
      </div>
    </div>
  )
}
