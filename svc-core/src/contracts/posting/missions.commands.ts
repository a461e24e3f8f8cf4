import type { Mission, MissionDraft, MissionPatch } from '@hub/api-spec'
import type { Caller } from '@hub/service-kit/auth'
import { inTransaction } from '@hub/service-kit/events'
import type { Attempt } from '@hub/service-kit/idempotency'
import { uuidv7 } from 'uuidv7'
import type { Core } from '../../base/core.ts'
import { runIdempotent } from '../idempotent.commands.ts'
import { mayOpenOne } from '../../quotas/quotas.commands.ts'
import { insertDealNotices, publishNotices } from '../../notifications/notifications.commands.ts'
import { lockCaller } from '../../people/caller.commands.ts'
import { emitContractEvent, publishContractLive } from '../contracts.events.ts'
import { insertContract, lockContract, updateContract } from '../contracts.queries.ts'
import { mustBeEditable } from '../contracts.rules.ts'
import { readMissionDraft, readMissionPatch } from './mission-fields.ts'
import { toMission } from '../missions.view.ts'

export async function postMission(
  core: Core,
  caller: Caller,
  draft: MissionDraft,
  attempt: Attempt | undefined,
): Promise<Mission> {
  const columns = readMissionDraft(draft)
  const { reply, isRepeat } = await runIdempotent(core, caller, attempt, async (trx, author) => {
    await mayOpenOne(core, trx, caller)
    const mission = await insertContract(trx, {
      ...columns,
      id: uuidv7(),
      kind: 'mission',
      authorId: author.uid,
      authorName: author.displayName,
    })
    await emitContractEvent(trx, 'posted', mission)
    return toMission(mission)
  })
  if (!isRepeat) publishContractLive(core, 'posted', reply.id)
  return reply
}

export async function editMission(
  core: Core,
  caller: Caller,
  id: string,
  patch: MissionPatch,
): Promise<Mission> {
  const { mission, noticed } = await inTransaction(core.database, core.relay, async (trx) => {
    const user = await lockCaller(trx, caller)
    const before = await lockContract(trx, { id, kind: 'mission' })
    mustBeEditable(user, before)
    const after = await updateContract(trx, id, readMissionPatch(before, patch))
    await emitContractEvent(trx, 'changed', after)
    const deal = { contract: after, actorId: user.uid }
    return { mission: after, noticed: await insertDealNotices(trx, 'changed', deal) }
  })
  publishNotices(core, noticed)
  publishContractLive(core, 'changed', id)
  return toMission(mission)
}
