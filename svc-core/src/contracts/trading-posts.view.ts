import { type MyTradingPost, TRADE_LINES, type TradingPost } from '@hub/api-spec'
import { imageUrlOf, thumbnailUrlOf } from '../images/image-keys.ts'
import type { ContractRow } from '../base/tables.ts'
import { toContractParts } from './contracts.view.ts'

export function toTradingPost(row: ContractRow): TradingPost {
  return {
    type: row.type as TradingPost['type'],
    item: row.title,
    category: row.category ?? '',
    price: row.price,
    description: row.details,
    imageUrl: row.imageKey && imageUrlOf(row.imageKey),
    thumbnailUrl: row.imageKey && thumbnailUrlOf(row.imageKey),
    expiryDays: row.expiryDays ?? 0,
    ...toContractParts(row, TRADE_LINES),
  }
}

export function toMyTradingPost(row: ContractRow): MyTradingPost {
  return { haggleCount: row.haggleCount, ...toTradingPost(row) }
}
