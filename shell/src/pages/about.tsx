import { Card, Rocket } from '@hub/ui'
import { Page } from '#lib/page.tsx'
import { SocialLinks } from '#lib/social-links.tsx'
import { useCommunity } from '#lib/use-community.ts'
import styles from './about.module.css'

export function About() {
  const { data: community, isError } = useCommunity()
  const founderWords = community?.founderWords ?? []
  const saysNothing = (community ?? isError) && founderWords.length === 0
  return (
    <Page title="About" lead="A place to dock, built by players for players.">
      <Card as="section" className={styles.founder}>
        <span className={styles.portrait} aria-hidden="true">
          <Rocket size={40} />
        </span>
        <div className={styles.words}>
          <h2>The Founder</h2>
          {founderWords.map((words) => (
            <p key={words} dir="auto">
              {words}
            </p>
          ))}
          {saysNothing && <OwnWords />}
          <SocialLinks />
        </div>
      </Card>
    </Page>
  )
}

/** What is said where whoever runs the hub has said nothing. */
function OwnWords() {
  return (
    <>
      <p>
        Hangar began with a hauler who was tired of shouting into crowded channels for an escort. A
        board on the wall of one ship became a board for a whole crew, and then one for everybody:
        post what you need, say what you offer, and agree on a price.
      </p>
      <p>
        The music came along for the long jumps, and the stories for the nights after. Nothing here
        is for profit, and no real money ever changes hands.
      </p>
    </>
  )
}
