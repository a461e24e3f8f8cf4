import { EmptyState, LayoutGrid } from '@hub/ui'
import { Page } from '#lib/page.tsx'

export function Content() {
  return (
    <Page title="Content Hub">
      <EmptyState
        icon={LayoutGrid}
        text="Media libraries for videos, screenshots and guides will be built here."
      />
    </Page>
  )
}
