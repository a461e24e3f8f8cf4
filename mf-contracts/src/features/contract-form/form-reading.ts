import { amountSentence, type AmountReading } from '@hub/api-spec/amounts'
import { formatAmount } from '@hub/web-kit'
import { LINE_TEXTS } from '#lib/contract-lines.ts'
import type { ContractLine } from '@hub/api-spec'

/** Why a form cannot be sent: one sentence, and the names of the fields it is about. */
export interface FormProblem {
  message: string
  fields: readonly string[]
}

/** What a form says: a draft to send, or what is wrong with it. */
export type FormReading<Draft> = { draft: Draft } | { problem: FormProblem }

const REQUIRED_MISSING = 'Please fill in all required fields.'

export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The names of required fields that say nothing. */
export function missingIn(data: FormData, names: readonly string[]): FormProblem | undefined {
  const fields = names.filter((name) => textOf(data, name) === '')
  return fields.length > 0 ? { message: REQUIRED_MISSING, fields } : undefined
}

/** The limit of an optional line. */
export function toLimit(name: ContractLine, max: number): { label: string; max: number } {
  return { label: LINE_TEXTS[name].label, max }
}

/** The first text that is longer than the server takes, counted in characters and not in units. */
export function tooLongIn(
  data: FormData,
  limits: Record<string, { label: string; max: number }>,
): FormProblem | undefined {
  for (const [name, { label, max }] of Object.entries(limits)) {
    const length = Array.from(textOf(data, name)).length
    if (length > max) {
      return {
        message: `${label} may have at most ${max} characters; it has ${length}.`,
        fields: [name],
      }
    }
  }
  return undefined
}

/** The sentence for an amount that cannot be sent as it is written. */
export function amountProblem(
  reading: AmountReading,
  name: string,
  locale: string,
): FormProblem | undefined {
  const message =
    reading.kind === 'blank' ? REQUIRED_MISSING : amountSentence(reading, locale, formatAmount)
  return message ? { message, fields: [name] } : undefined
}
