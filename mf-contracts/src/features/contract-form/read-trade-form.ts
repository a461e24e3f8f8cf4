import { mapLines, namesOf, TRADE_LINES } from '@hub/api-spec/contract-lines'
import { DEFAULT_EXPIRY_DAYS, MAX_IMAGE_BYTES, MAX_LENGTH } from '@hub/api-spec/lists'
import { readAmount } from '@hub/api-spec/amounts'
import { amountProblem, missingIn, textOf, toLimit, tooLongIn } from './form-reading.ts'
import type { FormProblem, FormReading } from './form-reading.ts'

/** What a person offers for trade; an absent image leaves the one that is there. */
export interface TradeDraft extends Record<keyof typeof TRADE_LINES, string> {
  category: string
  item: string
  price: number
  description: string
  expiryDays: number
  itemImage?: File
}

const LIMITS = {
  description: { label: 'Description', max: MAX_LENGTH.description },
  ...mapLines(TRADE_LINES, toLimit),
}

/** Reads the form of a trade. */
export function readTradeForm(data: FormData, locale: string): FormReading<TradeDraft> {
  const price = readAmount(textOf(data, 'price'), locale)
  const image = imageOf(data)
  const problem =
    missingIn(data, ['category', 'item', 'price']) ??
    amountProblem(price, 'price', locale) ??
    tooLongIn(data, LIMITS) ??
    imageProblem(image)
  if (problem) return { problem }
  return {
    draft: {
      category: textOf(data, 'category'),
      item: textOf(data, 'item'),
      price: price.kind === 'amount' ? price.amount : 0,
      description: textOf(data, 'description'),
      expiryDays: Number(textOf(data, 'expiryDays')) || DEFAULT_EXPIRY_DAYS,
      ...mapLines(TRADE_LINES, (name) => textOf(data, name)),
      ...(image && { itemImage: image }),
    },
  }
}

/** The multipart body of a trade. Texts that are empty are sent so, to empty what was there. */
export function toTradeBody(draft: TradeDraft, isNew: boolean): FormData {
  const body = new FormData()
  if (isNew) body.set('type', 'sell')
  body.set('category', draft.category)
  body.set('item', draft.item)
  body.set('price', String(draft.price))
  body.set('description', draft.description)
  body.set('expiryDays', String(draft.expiryDays))
  for (const name of namesOf(TRADE_LINES)) body.set(name, draft[name])
  // Last, so that the server knows the texts before it takes in the picture.
  if (draft.itemImage) body.set('itemImage', draft.itemImage)
  return body
}

/** Says why a picture cannot be sent, if it cannot. */
export function imageProblem(image: File | undefined): FormProblem | undefined {
  if (!image || image.size <= MAX_IMAGE_BYTES) return undefined
  const megabytes = MAX_IMAGE_BYTES / 1024 / 1024
  return { message: `The image can have at most ${megabytes} MB.`, fields: ['itemImage'] }
}

/** The picked picture; a picker left alone hands over a nameless empty file, and only images count. */
function imageOf(data: FormData): File | undefined {
  const file = data.get('itemImage')
  if (!(file instanceof File) || file.size === 0 || !file.type.startsWith('image/'))
    return undefined
  return file
}
