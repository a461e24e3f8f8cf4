import { formatAmount, formatAuec } from '@hub/web-kit'
import { amountOf } from './contract.ts'
import type { Contract } from './contract.ts'

/** What a contract's price becomes with an offer of that amount, or without one. */
export function priceLine(contract: Contract, amount: number | null): string {
  const asked = amountOf(contract)
  // The price of one that is no longer open may be that of an offer already.
  if (contract.status !== 'open') return amount === null ? 'price stays' : formatAuec(amount)
  if (amount === null || amount === asked) return `price stays ${formatAuec(asked)}`
  return `${formatAmount(asked)} → ${formatAuec(amount)}`
}
