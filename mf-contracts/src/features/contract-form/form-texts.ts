import { mapLines, MISSION_LINES, TRADE_LINES } from '@hub/api-spec/contract-lines'
import { DEFAULT_EXPIRY_DAYS } from '@hub/api-spec/lists'
import { formatAmount } from '@hub/web-kit'
import { isMission } from '#lib/contract.ts'
import { PERSON_LOCALE } from '@hub/api-spec/amounts'
import type { Contract } from '#lib/contract.ts'

/** What stands in the fields of the form at first, by their names. */
export type FormTexts = Readonly<Partial<Record<string, string>>>

/** A contract as the form writes it; of none, what a new one starts with. */
export function textsOf(contract: Contract | undefined): FormTexts {
  if (!contract) return { expiryDays: String(DEFAULT_EXPIRY_DAYS) }
  if (isMission(contract)) {
    return {
      title: contract.title,
      missionType: contract.missionType ?? '',
      role: contract.role ?? '',
      payment: formatAmount(contract.payment, PERSON_LOCALE),
      location: contract.location,
      details: contract.details,
      ...mapLines(MISSION_LINES, (name) => contract[name] ?? ''),
    }
  }
  return {
    category: contract.category,
    item: contract.item,
    price: formatAmount(contract.price, PERSON_LOCALE),
    expiryDays: String(contract.expiryDays),
    description: contract.description ?? '',
    ...mapLines(TRADE_LINES, (name) => contract[name] ?? ''),
  }
}
