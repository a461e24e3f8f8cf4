import { type Mission, MISSION_LINES, type MyMission } from '@hub/api-spec'
import type { ContractRow } from '../base/tables.ts'
import { toContractParts } from './contracts.view.ts'

export function toMission(row: ContractRow): Mission {
  return {
    postType: row.postType as Mission['postType'],
    title: row.title,
    missionType: row.missionType as Mission['missionType'],
    role: row.role as Mission['role'],
    payment: row.price,
    location: row.location ?? '',
    details: row.details ?? '',
    ...toContractParts(row, MISSION_LINES),
  }
}

export function toMyMission(row: ContractRow): MyMission {
  return { haggleCount: row.haggleCount, ...toMission(row) }
}
