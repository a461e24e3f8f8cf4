import { MISSION_LINES, type MissionDraft, type MissionPatch } from '@hub/api-spec'
import { invalid } from '@hub/service-kit/base'
import type { ContractRow } from '../../base/tables.ts'
import { readLine, readProse } from '../../base/text.ts'
import { readLines, REQUIRED } from './contract-fields.ts'
import type { ContractChanges } from '../contracts.queries.ts'

/** Columns of a new mission. A request has a mission type, an offer a role, and neither both. */
export function readMissionDraft(draft: MissionDraft) {
  return {
    postType: draft.postType,
    price: draft.payment,
    title: readLine(draft.title, REQUIRED),
    location: readLine(draft.location, REQUIRED),
    details: readProse(draft.details, REQUIRED),
    missionType: draft.postType === 'request' ? (draft.missionType ?? null) : null,
    role: draft.postType === 'offer' ? (draft.role ?? null) : null,
    ...readLines(MISSION_LINES, draft),
  }
}

/** The columns that a change names. */
export function readMissionPatch(mission: ContractRow, patch: MissionPatch): ContractChanges {
  const { title, payment, location, details, missionType, role } = patch
  if (patch.postType !== undefined && patch.postType !== mission.postType) {
    throw invalid('A request cannot become an offer, nor an offer a request.')
  }
  return {
    ...(title !== undefined && { title: readLine(title, REQUIRED) }),
    ...(payment !== undefined && { price: payment }),
    ...(location !== undefined && { location: readLine(location, REQUIRED) }),
    ...(details !== undefined && { details: readProse(details, REQUIRED) }),
    ...(missionType !== undefined && mission.postType === 'request' && { missionType }),
    ...(role !== undefined && mission.postType === 'offer' && { role }),
    ...readLines(MISSION_LINES, patch),
  }
}
