import { LatestList } from '../features/latest/latest-list.tsx'
import type { RemoteModules, ViewProps } from '@hub/web-kit'

/** The dashboard's list. A contract that is clicked opens in the hub. */
export function LatestContracts({ onNavigate }: ViewProps) {
  return <LatestList onOpen={({ id }) => onNavigate('contracts', { contractId: id })} />
}

void ({ LatestContracts } satisfies RemoteModules['mf_contracts/latest-contracts'])
