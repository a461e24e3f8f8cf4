import { amountSentence, readAmount } from '@hub/api-spec/amounts'
import { formatAmount } from '@hub/web-kit'

/** A file to be sent, and the words about it that say something. */
export interface StoryDraft {
  file: File
  fields: Record<string, string>
}

/** What a form says: what is to be sent, or what is wrong with it. */
export type StoryReading = { draft: StoryDraft } | { problem: string }

/** Reads the form (spec §5); the price as the person's locale writes it. */
export function readStoryForm(form: FormData, locale: string): StoryReading {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && value.trim() !== '') fields[name] = value.trim()
  }
  const file = form.get('storyFile')
  const isWhole = ['title', 'author', 'price'].every((name) => name in fields)
  if (!isWhole || !(file instanceof File) || file.size === 0) {
    return { problem: 'All fields are required.' }
  }
  const price = readAmount(fields['price'] ?? '', locale)
  if (price.kind === 'amount') {
    return { draft: { file, fields: { ...fields, price: String(price.amount) } } }
  }
  return { problem: amountSentence(price, locale, formatAmount) ?? 'All fields are required.' }
}
