import { apiQuery, useApiMutation, useIdempotencyKey, useQuery } from '@hub/web-kit'
import { isMission } from '#lib/contract.ts'
import { toTradeBody } from './read-trade-form.ts'
import type { MissionDraft } from '@hub/api-spec'
import type { Contract } from '#lib/contract.ts'
import type { TradeDraft } from './read-trade-form.ts'

/** Creates a contract, or changes the one given. However often it is tried, it creates once. */
export function useContractSaving(contract: Contract | undefined) {
  const idempotencyKey = useIdempotencyKey()
  const postMission = useApiMutation('POST /api/missions')
  const patchMission = useApiMutation('PATCH /api/missions/:id')
  const postTrade = useApiMutation('POST /api/trading_posts')
  const patchTrade = useApiMutation('PATCH /api/trading_posts/:id')
  return {
    isSaving: [postMission, patchMission, postTrade, patchTrade].some((call) => call.isPending),
    saveMission(draft: MissionDraft): Promise<Contract> {
      return contract
        ? patchMission.mutateAsync({ params: { id: contract.id }, body: draft })
        : postMission.mutateAsync({ body: draft, idempotencyKey })
    },
    saveTrade(draft: TradeDraft): Promise<Contract> {
      return contract
        ? patchTrade.mutateAsync({ params: { id: contract.id }, body: toTradeBody(draft, false) })
        : postTrade.mutateAsync({ body: toTradeBody(draft, true), idempotencyKey })
    },
  }
}

export function useContractDeletion() {
  const deleteMission = useApiMutation('DELETE /api/missions/:id')
  const deleteTrade = useApiMutation('DELETE /api/trading_posts/:id')
  return {
    isDeleting: deleteMission.isPending || deleteTrade.isPending,
    deleteContract(contract: Contract) {
      const call = isMission(contract) ? deleteMission : deleteTrade
      return call.mutateAsync({ params: { id: contract.id } })
    },
  }
}

export function useItems() {
  return useQuery(apiQuery('GET /api/items'))
}
