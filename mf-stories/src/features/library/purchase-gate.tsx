import { Button, Play } from '@hub/ui'
import { formatAuec, messageOf, useAlert, useApiMutation } from '@hub/web-kit'
import { openStory } from '#lib/story-player.ts'
import styles from './purchase-gate.module.css'
import type { Story } from '@hub/api-spec'

/** Listening comes after buying; what was bought stays bought (design: no money moves). */
export function PurchaseGate({ story }: { story: Story }) {
  const { mutateAsync: buy, isPending } = useApiMutation('POST /api/stories/:id/purchase')
  const alert = useAlert()
  async function handleBuy() {
    try {
      await buy({ params: { id: story.id } })
    } catch (error) {
      return alert(`Error: ${messageOf(error, 'Failed to buy this story.')}`)
    }
    return alert(
      `Thank you for your purchase! “${story.title}” is yours to listen to. ` +
        'No money has moved: aUEC is the currency of the game, and nothing is charged here.',
    )
  }
  const isBought = story.audioUrl !== null
  // It is one button, so that the focus stays when what is bought can be heard.
  return (
    <div className={styles.gate}>
      <Button
        variant="primary"
        isBusy={isPending}
        onClick={() => void (isBought ? openStory(story) : handleBuy())}
      >
        {isBought && <Play size={18} />}
        {isBought ? 'Listen' : `Buy for ${formatAuec(story.price)}`}
      </Button>
      {!isBought && <p className={styles.note}>No money moves.</p>}
    </div>
  )
}
