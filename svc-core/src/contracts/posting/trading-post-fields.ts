import { TRADE_LINES, type TradingPostFields, type TradingPostPatch } from '@hub/api-spec'
import { invalid } from '@hub/service-kit/base'
import type { ContractRow } from '../../base/tables.ts'
import { readLine, toProseOrNull } from '../../base/text.ts'
import { readAuec, readExpiryDays, readLines, REQUIRED } from './contract-fields.ts'
import type { ContractChanges } from '../contracts.queries.ts'

/** Columns of a new trading post. */
export function readTradingPostFields(fields: TradingPostFields) {
  return {
    type: fields.type ?? 'sell',
    title: readLine(fields.item, REQUIRED),
    category: readLine(fields.category, REQUIRED),
    price: readAuec('Price', fields.price),
    details: toProseOrNull(fields.description),
    expiryDays: readExpiryDays(fields.expiryDays),
    ...readLines(TRADE_LINES, fields),
  }
}

/** The columns that a change names. */
export function readTradingPostPatch(post: ContractRow, patch: TradingPostPatch): ContractChanges {
  const { type, item, category, price, description, expiryDays } = patch
  return {
    ...(type !== undefined && { type }),
    ...(item !== undefined && { title: readLine(item, REQUIRED) }),
    ...(category !== undefined && { category: readLine(category, REQUIRED) }),
    ...(price !== undefined && { price: readAuec('Price', price) }),
    ...(description !== undefined && { details: toProseOrNull(description) }),
    ...(expiryDays !== undefined && { expiryDays: readNewExpiry(post, expiryDays) }),
    ...readLines(TRADE_LINES, patch),
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Expiry counts from the day of posting, so a short one may have passed, unless it is relisted. */
function readNewExpiry(post: ContractRow, text: string): number {
  const days = readExpiryDays(text)
  if (post.status === 'expired') return days
  if (post.createdAt.getTime() + days * DAY_MS <= Date.now()) {
    throw invalid('That expiry has passed: it counts from when the contract was posted.')
  }
  return days
}
