import { IconButton, Notice, SkipBack, SkipForward } from '@hub/ui'
import { chapterAt } from '#lib/story-places.ts'
import { playerState, seekTo } from '#lib/story-player.ts'
import { Transport } from '#lib/transport.tsx'
import { usePlayer } from '#lib/use-player.ts'
import { Chapters } from './chapters.tsx'
import { PlaceNotes } from './place-notes.tsx'
import { PlayerChoices } from './player-choices.tsx'
import { SeekBar } from './seek-bar.tsx'
import styles from './player.module.css'
import type { Story } from '@hub/api-spec'

/** The open story's controls. */
export function Player({ story }: { story: Story }) {
  const problem = usePlayer((state) => state.problem)
  const hasChapters = story.chapters.length > 1
  return (
    <section aria-label={`Player: ${story.title}`} className={styles.player}>
      {problem && <Notice tone="error">{problem}</Notice>}
      <PlaceNotes />
      <SeekBar />
      <Transport
        before={hasChapters && <ChapterButton step={-1} />}
        after={hasChapters && <ChapterButton step={1} />}
      />
      <PlayerChoices hasChapters={hasChapters} />
      {hasChapters && <Chapters story={story} />}
    </section>
  )
}

/** Into a chapter one goes back to its start first, as on every player. */
const INTO_CHAPTER_SECONDS = 3

function ChapterButton({ step }: { step: 1 | -1 }) {
  const isLast = usePlayer(
    ({ story, positionSeconds }) =>
      story !== null && chapterAt(story, positionSeconds) === story.chapters.length - 1,
  )
  function handleClick() {
    const { story, positionSeconds } = playerState()
    if (!story) return
    const at = chapterAt(story, positionSeconds)
    const start = story.chapters[at]?.startSeconds ?? 0
    const isInside = positionSeconds - start > INTO_CHAPTER_SECONDS
    const next = step === -1 && isInside ? start : story.chapters[at + step]?.startSeconds
    seekTo(next ?? 0)
  }
  return (
    <IconButton
      label={step === 1 ? 'Next chapter' : 'Previous chapter'}
      icon={step === 1 ? SkipForward : SkipBack}
      disabled={step === 1 && isLast}
      onClick={handleClick}
    />
  )
}
