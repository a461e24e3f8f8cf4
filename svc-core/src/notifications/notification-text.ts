import type { NotificationKind } from '@hub/api-spec'

interface Facts {
  kind: NotificationKind
  contractTitle: string
  actorName: string | null
}

/** One sentence for what happened. */
export function toSentence({ kind, contractTitle, actorName }: Facts): string {
  const title = `“${contractTitle}”`
  const actor = actorName ?? 'Somebody'
  switch (kind) {
    case 'offer-made':
      return `${actor} made an offer on ${title}.`
    case 'offer-accepted':
      return `Your offer on ${title} was accepted.`
    case 'offer-passed-over':
      return `Another offer on ${title} was accepted.`
    case 'contract-accepted':
      return `${actor} accepted ${title}.`
    case 'contract-expiring':
      return `${title} expires within a day.`
    case 'contract-released':
      return `${title} was released and is open again.`
  }
}
