import { isMission } from '#lib/contract.ts'
import type { Contract } from '#lib/contract.ts'

export const FORM_MODES = [
  { value: 'mission-request', label: 'Mission Request' },
  { value: 'mission-offer', label: 'Mission Offer' },
  { value: 'trade', label: 'Trade' },
] as const

/** What the form is about (spec §3). */
export type FormMode = (typeof FORM_MODES)[number]['value']

export function modeOf(contract: Contract): FormMode {
  return isMission(contract) ? `mission-${contract.postType}` : 'trade'
}

export function postTypeOf(mode: FormMode) {
  return mode === 'mission-offer' ? 'offer' : 'request'
}
