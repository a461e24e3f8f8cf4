import type { NotificationKind } from '@hub/api-spec'

interface Facts {
  kind: NotificationKind
  /** `null` for what is about no contract. */
  contractTitle: string | null
  /** Who did it, or did it last. */
  actorName: string | null
  /** How often it happened. */
  count: number
}

/** One sentence for what happened. */
export function toSentence({ kind, contractTitle, actorName, count }: Facts): string {
  const title = `“${contractTitle ?? ''}”`
  const actor = actorName ?? 'Somebody'
  switch (kind) {
    case 'offer-made':
      return count === 1
        ? `${actor} made an offer on ${title}.`
        : `${count.toLocaleString('en')} offers on ${title}, the last by ${actorName ?? 'somebody'}.`
    case 'offer-countered':
      return `${actor} made you a counter-offer on ${title}.`
    case 'offer-accepted':
      return `Your offer on ${title} was accepted.`
    case 'offer-passed-over':
      return `Another offer on ${title} was accepted.`
    case 'contract-changed':
      return `${title}, on which you made an offer, was changed.`
    case 'contract-accepted':
      return `${actor} accepted ${title}.`
    case 'contract-taken':
      return `${title}, on which you made an offer, was accepted by ${actorName ?? 'somebody'}.`
    case 'contract-open-again':
      return `${title}, on which you made an offer, is open again.`
    case 'contract-completed':
      return `${title} was marked as completed.`
    case 'contract-expired':
      return `${title} has expired.`
    case 'contract-removed':
      return `${title} was deleted.`
    case 'taker-left':
      return `The person who accepted ${title} has left. It is open again.`
    case 'author-left':
      return 'A contract that you had accepted or made an offer on was deleted because its author left.'
    case 'contract-expiring':
      return `${title} expires within a day.`
    case 'contract-released':
      return `${title} was released and is open again.`
    case 'webhook-off':
      return 'Your webhook was turned off. Your profile says why.'
  }
}
