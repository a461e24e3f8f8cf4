import { IconButton, Link } from '@hub/ui'
import { useNotify } from '@hub/web-kit'

/** Copies the link that leads to a story. */
export function CopyLink({ storyId }: { storyId: string }) {
  const notify = useNotify()
  async function copyLink() {
    try {
      await navigator.clipboard.writeText(`${location.origin}/#story=${storyId}`)
      notify('Link copied.')
    } catch {
      notify('The link could not be copied.', 'error')
    }
  }
  return <IconButton label="Copy link" icon={Link} onClick={() => void copyLink()} />
}
