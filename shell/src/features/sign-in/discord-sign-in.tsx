import { Badge, Button, Notice } from '@hub/ui'
import { apiQuery, refusalOf, useQuery } from '@hub/web-kit'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { isElsewhere, visitProvider } from '#lib/provider-window.ts'
import { SocialIcon } from '#lib/social-icon.tsx'
import styles from './discord-sign-in.module.css'

const FAILED = 'Discord sign-in failed. Please try again or check the console.'

/** The page was sent here from another of the hub's addresses, to go on with what was begun there. */
const GO_ON = '#sign-in=discord'

/** The recommended way in; open where the server has been set up for it. */
export function DiscordSignIn() {
  const { data: providers } = useQuery(apiQuery('GET /api/auth/providers'))
  const { visit, isVisiting, problem } = useVisit()
  const hintId = useId()
  const discord = providers?.find(({ id }) => id === 'discord')
  const isOffered = discord !== undefined
  useGoingOn(isOffered, () => void visit('page'))
  const begin = () => {
    if (isElsewhere(discord?.origin)) location.assign(`${discord.origin}/${GO_ON}`)
    else void visit('window')
  }
  const isRuledOut = providers !== undefined && !isOffered
  return (
    <div className={styles.discord}>
      <Button
        variant="primary"
        className={styles.button}
        disabled={!isOffered}
        aria-describedby={isRuledOut ? hintId : undefined}
        onClick={begin}
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

  async function visit(where: 'window' | 'page') {
    waiting.current?.abort()
    waiting.current = new AbortController()
    setVisiting(where === 'window')
    setProblem(undefined)
    try {
      const { status } = await visitProvider('discord', 'sign-in', waiting.current.signal, where)
      if (status === 'failed') setProblem(FAILED)
    } catch (error) {
      setProblem(refusalOf(error, FAILED))
    }
    setVisiting(false)
  }

  return { visit, isVisiting, problem }
}

/** Goes on with a sign-in that was begun at another address, once. */
function useGoingOn(isOffered: boolean, goOn: () => void) {
  const takeUp = useEffectEvent(goOn)
  useEffect(() => {
    if (!isOffered || location.hash !== GO_ON) return
    history.replaceState(null, '', '/')
    takeUp()
  }, [isOffered])
}
