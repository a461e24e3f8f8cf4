import { renderStandalone } from '@hub/web-kit/standalone'
import { useState } from 'react'
import { ContractsView } from './views/contracts-view.tsx'
import { LatestContracts } from './views/latest-contracts.tsx'
import type { ViewTarget } from '@hub/web-kit'

/** Both parts on a page without the shell, for work on them alone. */
function Both() {
  const [target, setTarget] = useState<ViewTarget>()
  return (
    <>
      <LatestContracts onNavigate={(_view, wanted) => setTarget(wanted)} />
      <ContractsView onNavigate={() => {}} {...(target && { target })} />
    </>
  )
}

renderStandalone(<Both />)
