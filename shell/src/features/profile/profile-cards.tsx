import { Badge, Card } from '@hub/ui'
import { Avatar } from '#lib/avatar.tsx'
import { Facts } from './facts.tsx'
import styles from './profile-cards.module.css'
import type { Address, Profile } from '@hub/api-spec'

/** What the server keeps of a person, for that person to read. */
export function ProfileCards({ profile }: { profile: Profile }) {
  const { displayName, email, photoURL, isGuest, connections, shipping, billing } = profile
  return (
    <div className={styles.cards}>
      <Card as="section" tone="blue" className={styles.person}>
        <Avatar name={displayName} photoURL={photoURL} isLarge />
        <div>
          <h2 className={styles.name}>
            <bdi>{displayName}</bdi>
          </h2>
          <p className={styles.email}>{email ?? 'No e-mail address'}</p>
          <Badge tone={isGuest ? 'neutral' : 'blue'}>{isGuest ? 'Guest' : 'Member'}</Badge>
        </div>
      </Card>
      <Facts
        title="Gaming Usernames"
        facts={[
          ['Twitch', connections.twitch],
          ['YouTube', connections.youtube],
          ['Xbox', connections.xbox],
          ['Star Citizen', connections.starCitizen],
        ]}
      />
      <Facts title="Shipping Address" facts={toFacts(shipping)} />
      <Facts title="Billing Address" facts={toFacts(billing)} />
    </div>
  )
}

function toFacts({ address, city, state, zip }: Address): [string, string][] {
  return [
    ['Address', address],
    ['City', city],
    ['State', state],
    ['ZIP', zip],
  ]
}
