import { Page } from '#lib/page.tsx'
import styles from './privacy-policy.module.css'
import type { ViewProps } from '@hub/web-kit'

export function PrivacyPolicy({ onNavigate }: ViewProps) {
  return (
    <Page title="Privacy Policy" lead="What is kept, why, and how to be rid of it.">
      <ol className={styles.sections}>
        <li>
          <h2>Data we collect</h2>
          <p>
            Your display name and, when you sign in with Discord, your e-mail address and picture.
            What you post: contracts, offers, playlists. What you enter into your profile: addresses
            and gaming names. When you last signed in.
          </p>
        </li>
        <li>
          <h2>Our commitment</h2>
          <p>
            We do not sell your data, show no advertising and follow nobody around. Only strictly
            necessary cookies are used: the one that keeps you signed in.
          </p>
        </li>
        <li>
          <h2>Global standards</h2>
          <p>
            We treat everybody by the strictest of the rules that apply to anybody: GDPR in Europe,
            CCPA in California, LGPD in Brazil and PIPEDA in Canada.
          </p>
        </li>
        <li>
          <h2>Your rights</h2>
          <p>
            You may see, correct, take along and delete what is kept about you. In your{' '}
            <button
              type="button"
              className={styles.link}
              onClick={() => onNavigate('profile', { section: 'account' })}
            >
              profile’s account management
            </button>{' '}
            you can delete your whole profile and all your posts and missions, for good.
          </p>
        </li>
        <li>
          <h2>Third-party services</h2>
          <p>
            Identities and data are held by a cloud identity and database provider on our behalf.
            When you sign in with Discord, or open a link that leads out of here, the rules of that
            service apply.
          </p>
        </li>
        <li>
          <h2>Ad blockers</h2>
          <p>
            There are no ads to block, but some blockers stop the calls that sign you in or play
            music. If a part of the page does not load, put this site on your blocker’s whitelist.
          </p>
        </li>
      </ol>
    </Page>
  )
}
