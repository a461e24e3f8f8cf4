import type { Mission, MissionDraft, MissionPatch } from '@hub/api-spec'
import { type Attempt, type Caller, inTransaction } from '@hub/service-kit'
import { uuidv7 } from 'uuidv7'
import type { Core } from '../core.ts'
import { once } from '../idempotency/once.commands.ts'
import { lockCaller } from '../users/caller.commands.ts'
import { tellFact, tellPages } from './contracts.events.ts'
import { insertContract, lockContract, updateContract } from './contracts.queries.ts'
import { mustBeEditable } from './contracts.rules.ts'
import { readMissionDraft, readMissionPatch } from './mission-fields.ts'
import { toMission } from './missions.view.ts'

export async function postMission(
  core: Core,
  caller: Caller,
  draft: MissionDraft,
  attempt: Attempt | undefined,
): Promise<Mission> {
  const columns = readMissionDraft(draft)
  const { reply, isRepeat } = await once(core, caller, attempt, async (trx, author) => {
    const mission = await insertContract(trx, {
      ...columns,
      id: uuidv7(),
      kind: 'mission',
      authorId: author.uid,
      authorName: author.displayName,
    })
    await tellFact(trx, 'posted', mission)
    return toMission(mission)
  })
  if (!isRepeat) tellPages(core, 'posted', reply.id)
  return reply
}

export async function editMission(
  core: Core,
  caller: Caller,
  id: string,
  patch: MissionPatch,
): Promise<Mission> {
  const mission = await inTransaction(core.database, core.relay, async (trx) => {
    const user = await lockCaller(trx, caller)
    const before = await lockContract(trx, { id, kind: 'mission' })
    mustBeEditable(user, before)
    const after = await updateContract(trx, id, readMissionPatch(before, patch))
    await tellFact(trx, 'changed', after)
    return after
  })
  tellPages(core, 'changed', id)
  return toMission(mission)
}
