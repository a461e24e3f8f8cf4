import { MAX_AUEC, type StoryUploadFields } from '@hub/api-spec'
import { invalid, isVisible, toProse } from '@hub/service-kit/base'
import { cleanText } from '../../base/clean-text.ts'
import type { StoryFields } from '../../base/tables.ts'

/** The sentence for a form that is not complete (spec §5). */
const REQUIRED = 'All fields are required.'

const AMOUNT = /^\d+(?:\.(\d+))?$/
const NUMBER = /^\d{1,4}$/

export function readStoryFields(fields: StoryUploadFields): StoryFields {
  const { description = '' } = fields
  return {
    title: readLine(fields.title),
    author: readLine(fields.author),
    description: isVisible(description) ? toProse(description) : null,
    price: readPrice(fields.price),
    series: cleanText(fields.series ?? ''),
    seriesNumber: readNumber(fields.seriesNumber),
  }
}

function readLine(text: string): string {
  const line = cleanText(text)
  if (!line) throw invalid(REQUIRED)
  return line
}

function readPrice(text: string): number {
  const [isAmount, decimals = ''] = AMOUNT.exec(text.trim()) ?? []
  if (text.trim() === '') throw invalid(REQUIRED)
  if (!isAmount) throw invalid('Price must be a number, such as 1500 or 1500.50.')
  if (decimals.length > 2) throw invalid('Price can have at most two decimals.')
  if (Number(isAmount) > MAX_AUEC) {
    throw invalid(`Price must be between 0 and ${MAX_AUEC.toLocaleString('en')} aUEC.`)
  }
  return Number(isAmount)
}

function readNumber(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null
  if (NUMBER.test(text.trim())) return Number(text.trim())
  throw invalid('Series number must be a whole number.')
}
