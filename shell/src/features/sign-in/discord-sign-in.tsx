import { Badge, Button, Notice } from '@hub/ui'
import { apiQuery, messageOf, useQuery, useSession } from '@hub/web-kit'
import { useId, useState } from 'react'
import { SocialIcon } from '#lib/social-icon.tsx'
import styles from './discord-sign-in.module.css'

const FAILED = 'Discord sign-in failed. Please try again or check the console.'

/** The recommended way in; open where the server has been set up for it. */
export function DiscordSignIn() {
  const { signInWith } = useSession()
  const { data: providers } = useQuery(apiQuery('GET /api/auth/providers'))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const hintId = useId()
  const isOffered = providers?.some(({ id }) => id === 'discord') ?? false
  const isRuledOut = providers !== undefined && !isOffered

  async function handleSignIn() {
    setBusy(true)
    setProblem(undefined)
    try {
      await signInWith('discord')
    } catch (error) {
      setProblem(messageOf(error, FAILED))
      setBusy(false)
    }
  }

  return (
    <div className={styles.discord}>
      <Button
        variant="primary"
        className={styles.button}
        disabled={!isOffered}
        isBusy={isBusy}
        aria-describedby={isRuledOut ? hintId : undefined}
        onClick={() => void handleSignIn()}
      >
        <SocialIcon name="Discord" />
        Sign In with Discord
      </Button>
      {isRuledOut ? (
        <p id={hintId} className={styles.hint}>
          Discord sign-in is not configured on this server.
        </p>
      ) : (
        <Badge tone="blue">Recommended</Badge>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
    </div>
  )
}
