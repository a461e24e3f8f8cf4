import { MAX_LENGTH } from '@hub/api-spec/lists'
import { formatAmount, formatAuec } from '@hub/web-kit'
import { useState } from 'react'
import { amountSentence, PERSON_LOCALE, readAmount } from '@hub/api-spec/amounts'
import { suggestAmount } from '#lib/suggest-amount.ts'

/** An offer as it can be sent. */
export interface OfferDraft {
  offer: string
  amount?: number
}

/** An offer being written. The amount is what its words can only mean, until the person writes another. */
export function useOfferDraft() {
  const [written, setWritten] = useState('')
  const [ownAmount, setOwnAmount] = useState<string>()
  const suggested = suggestAmount(written, PERSON_LOCALE)
  const suggestion = suggested === undefined ? '' : formatAmount(suggested, PERSON_LOCALE)
  const amountText = ownAmount ?? suggestion
  const reading = readAmount(amountText, PERSON_LOCALE)
  const amount = reading.kind === 'amount' ? reading.amount : undefined
  const words = written.trim()
  const isTooLong = Array.from(words).length > MAX_LENGTH.offer
  const isBlank = words === '' && reading.kind === 'blank'
  const isWrong = isTooLong || (reading.kind !== 'amount' && reading.kind !== 'blank')
  return {
    written,
    setWritten,
    amountText,
    setAmountText: setOwnAmount,
    amount,
    isSuggested: ownAmount === undefined && suggestion !== '',
    isTooLong,
    /** What is wrong with the amount, told when it is to be sent. */
    amountProblem:
      isTooLong || !isWrong ? undefined : amountSentence(reading, PERSON_LOCALE, formatAmount),
    isBlank,
    draft: isBlank || isWrong ? undefined : toDraft(words, amount),
    clear() {
      setWritten('')
      setOwnAmount(undefined)
    },
  }
}

function toDraft(words: string, amount: number | undefined): OfferDraft {
  if (amount === undefined) return { offer: words }
  return { offer: words || formatAuec(amount), amount }
}
