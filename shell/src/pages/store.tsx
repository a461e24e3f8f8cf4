import { EmptyState, ShoppingBag } from '@hub/ui'
import { Page } from '#lib/page.tsx'

export function Store() {
  return (
    <Page title="Store">
      <EmptyState icon={ShoppingBag} text="The online merchandise store is being stocked..." />
    </Page>
  )
}
