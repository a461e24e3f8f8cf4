import { MISSION_LINES, namesOf, TRADE_LINES } from '@hub/api-spec/contract-lines'
import { isMission } from './contract.ts'
import type { ContractLine } from '@hub/api-spec'
import type { Contract } from './contract.ts'

/** How the page names each optional line, and an example of what it may say. */
export const LINE_TEXTS: Readonly<Record<ContractLine, { label: string; example: string }>> = {
  availability: { label: 'Availability', example: 'Weekends after 20:00 UTC' },
  duration: { label: 'Duration', example: 'About two hours' },
}

/** The optional lines of a contract, as its page shows them. */
export function linesOf(contract: Contract): { label: string; text: string | null }[] {
  const lines: Partial<Record<ContractLine, string | null>> = contract
  const names = namesOf<ContractLine>(isMission(contract) ? MISSION_LINES : TRADE_LINES)
  return names.map((name) => ({ label: LINE_TEXTS[name].label, text: lines[name] ?? null }))
}
