import { ButtonLink, Card, EmptyState, MessagesSquare, Users } from '@hub/ui'
import { Page } from '#lib/page.tsx'
import { inviteOf, useCommunity } from '#lib/use-community.ts'
import styles from './discord.module.css'

// React knows it, its types do not yet: Discord finds no cookies of its own in there.
const WITHOUT_CREDENTIALS = { credentialless: true }

export function Discord() {
  const { data: community, isError } = useCommunity()
  const serverId = community?.discordServerId
  const invite = inviteOf(community)
  return (
    <Page title="Discord" lead="Where the crews talk: voice for the run, text for the rest.">
      <Card as="section" tone="blue" className={styles.invite}>
        <MessagesSquare size={36} className={styles.icon} />
        <div className={styles.words}>
          <h2>Discord Comms</h2>
          <p>Find wingmen, plan the run, and stay on the same channel.</p>
        </div>
        {invite && (
          <ButtonLink variant="primary" href={invite} target="_blank" rel="noopener noreferrer">
            Join the Discord
          </ButtonLink>
        )}
      </Card>
      {serverId && <Widget serverId={serverId} />}
      {serverId === null && (
        <EmptyState
          icon={Users}
          text={
            invite
              ? 'The server widget is switched off here. The link above works.'
              : 'This hub has no Discord link yet.'
          }
        />
      )}
      {!community && isError && (
        <EmptyState
          icon={Users}
          text="The Discord link could not be loaded. Please try again later."
        />
      )}
    </Page>
  )
}

function Widget({ serverId }: { serverId: string }) {
  return (
    <iframe
      title="Discord server"
      src={`https://discord.com/widget?id=${serverId}&theme=dark`}
      sandbox="allow-popups allow-popups-to-escape-sandbox allow-scripts"
      loading="lazy"
      {...WITHOUT_CREDENTIALS}
      className={styles.widget}
    />
  )
}
