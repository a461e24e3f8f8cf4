import { Badge, Button, Notice } from '@hub/ui'
import { apiQuery, refusalOf, useQuery, visitProvider } from '@hub/web-kit'
import { useEffect, useId, useRef, useState } from 'react'
import { SocialIcon } from '#lib/social-icon.tsx'
import styles from './discord-sign-in.module.css'

const FAILED = 'Discord sign-in failed. Please try again or check the console.'

/** The recommended way in; open where the server has been set up for it. */
export function DiscordSignIn() {
  const { data: providers } = useQuery(apiQuery('GET /api/auth/providers'))
  const { visit, isVisiting, problem } = useVisit()
  const hintId = useId()
  const isOffered = providers?.some(({ id }) => id === 'discord') ?? false
  const isRuledOut = providers !== undefined && !isOffered
  return (
    <div className={styles.discord}>
      <Button
        variant="primary"
        className={styles.button}
        disabled={!isOffered}
        aria-describedby={isRuledOut ? hintId : undefined}
        onClick={() => void visit()}
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
      {isVisiting && (
        <p role="status" className={styles.hint}>
          Go on in the window that has opened.
        </p>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
    </div>
  )
}

/** Visits the provider; the session that comes of it arrives by itself. Clicking again starts anew. */
function useVisit() {
  const [problem, setProblem] = useState<string>()
  const [isVisiting, setVisiting] = useState(false)
  const waiting = useRef<AbortController>(null)
  useEffect(() => () => waiting.current?.abort(), [])

  async function visit() {
    waiting.current?.abort()
    waiting.current = new AbortController()
    setVisiting(true)
    setProblem(undefined)
    try {
      const { status } = await visitProvider('discord', 'sign-in', waiting.current.signal)
      if (status === 'failed') setProblem(FAILED)
    } catch (error) {
      setProblem(refusalOf(error, FAILED))
    }
    setVisiting(false)
  }

  return { visit, isVisiting, problem }
}
