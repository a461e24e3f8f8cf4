import { Badge, Card, Headphones } from '@hub/ui'
import { useEffect, useRef } from 'react'
import { formatLength } from '#lib/story-places.ts'
import { CopyLink } from './copy-link.tsx'
import { PurchaseGate } from './purchase-gate.tsx'
import styles from './story-card.module.css'
import type { Story } from '@hub/api-spec'
import type { ReactNode, RefObject, SyntheticEvent } from 'react'

export interface StoryCardProps {
  story: Story
  /** A share link leads here. */
  isWanted: boolean
  /** The player, while this is the story that is open. */
  player: ReactNode
}

/** A story of the library. Its words are not to be copied (spec §2), inputs and buttons are free. */
export function StoryCard({ story, isWanted, player }: StoryCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const isOpen = Boolean(player)
  useArrival(card, isWanted, isOpen)
  return (
    <div ref={card} tabIndex={-1} className={styles.place}>
      <Card
        aria-label={story.title}
        tone={story.audioUrl ? 'blue' : 'amber'}
        className={`${styles.card} ${isOpen ? styles.open : ''}`}
        onContextMenu={blockOutsideInputs}
        onCopy={blockOutsideInputs}
        onCut={blockOutsideInputs}
      >
        <div className={styles.about}>
          <Cover story={story} />
          <div className={styles.words}>
            <StoryFacts story={story} />
          </div>
          {story.description && (
            <p className={styles.description} dir="auto">
              {story.description}
            </p>
          )}
        </div>
        {player || (
          <div className={styles.gate}>
            <PurchaseGate story={story} />
            <CopyLink storyId={story.id} />
          </div>
        )}
      </Card>
    </div>
  )
}

function Cover({ story }: { story: Story }) {
  return (
    <div className={styles.cover}>
      {story.coverUrl ? (
        <img src={story.coverUrl} alt="" loading="lazy" decoding="async" draggable={false} />
      ) : (
        <Headphones size={32} />
      )}
    </div>
  )
}

function StoryFacts({ story }: { story: Story }) {
  const { title, author, series, seriesNumber, durationSeconds } = story
  return (
    <>
      <h2 className={styles.title} dir="auto">
        {title}
      </h2>
      <p className={styles.author}>
        by <bdi>{author}</bdi>
      </p>
      <p className={styles.badges}>
        {series && (
          <Badge>
            <span>
              <bdi>{series}</bdi>
              {seriesNumber !== null && ` · ${seriesNumber}`}
            </span>
          </Badge>
        )}
        {durationSeconds > 0 && <Badge>{formatLength(durationSeconds)}</Badge>}
      </p>
    </>
  )
}

/** Brings the card into sight that a link leads to, and hands the focus on when the player comes. */
function useArrival(card: RefObject<HTMLElement | null>, isWanted: boolean, isOpen: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    card.current?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'center' })
  }, [card, isWanted])
  useEffect(() => {
    // The button that was pressed has gone.
    if (!isOpen || document.activeElement !== document.body) return
    card.current?.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true })
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [card, isOpen])
}

function blockOutsideInputs(event: SyntheticEvent): void {
  const isInput = event.target instanceof Element && event.target.closest('input, select, textarea')
  if (!isInput) event.preventDefault()
}
