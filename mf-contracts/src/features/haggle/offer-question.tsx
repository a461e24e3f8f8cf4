import { mayMeanAmount } from '@hub/api-spec/lists'
import { Button, Dialog, NumberField } from '@hub/ui'
import { formatAmount } from '@hub/web-kit'
import { useId, useState } from 'react'
import { ContractText } from '#lib/contract-text.tsx'
import { priceLine } from '#lib/price-line.ts'
import { amountSentence, PERSON_LOCALE, readAmount } from '@hub/api-spec/amounts'
import { suggestAmount } from '#lib/suggest-amount.ts'
import { typeIn } from '#lib/type-in.ts'
import styles from './offer-question.module.css'
import type { Contract } from '#lib/contract.ts'
import type { Haggle } from '@hub/api-spec'
import type { Yes } from './use-offer-accepting.ts'

export interface OfferQuestionProps {
  contract: Contract
  offer: Haggle
  /** `undefined` is no. */
  onAnswer(yes: Yes | undefined): void
}

/** Asks before an offer is accepted, and says what the price becomes. */
export function OfferQuestion({ contract, offer, onAnswer }: OfferQuestionProps) {
  const textId = useId()
  const isUnclear = offer.amount === null && mayMeanAmount(offer.offer)
  const meaning = useMeaning(offer)
  const yes = isUnclear ? meaning.yes : {}
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title="Please confirm"
      describedBy={textId}
      onClose={() => onAnswer(undefined)}
      footer={
        <>
          <Button data-autofocus onClick={() => onAnswer(undefined)}>
            Cancel
          </Button>
          <Button variant="primary" disabled={!yes} onClick={() => onAnswer(yes)}>
            Accept
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p id={textId}>
          Are you sure you want to accept this haggle offer? This will update the contract.
        </p>
        {isUnclear && <Meaning offer={offer} contract={contract} meaning={meaning} />}
        {yes && <p className={styles.price}>{priceLine(contract, yes.amount ?? offer.amount)}</p>}
      </div>
    </Dialog>
  )
}

/** What the author takes the words of an offer without an amount to mean; nothing until they say. */
function useMeaning({ offer }: Haggle) {
  const suggested = suggestAmount(offer, PERSON_LOCALE)
  const [choice, choose] = useState<'stays' | 'changes'>()
  const [text, setText] = useState(
    suggested === undefined ? '' : formatAmount(suggested, PERSON_LOCALE),
  )
  const reading = readAmount(text, PERSON_LOCALE)
  const changed = reading.kind === 'amount' ? { amount: reading.amount } : undefined
  const yes: Yes | undefined = choice === 'stays' ? {} : choice && changed
  return { choice, choose, text, setText, reading, yes }
}

interface MeaningProps {
  contract: Contract
  offer: Haggle
  meaning: ReturnType<typeof useMeaning>
}

function Meaning({ contract, offer, meaning }: MeaningProps) {
  const { choice, choose, text, setText, reading } = meaning
  return (
    <fieldset className={styles.meaning}>
      <legend>The offer has a number in its words, but names no amount. What is meant?</legend>
      <blockquote className={styles.words} dir="auto">
        <ContractText text={offer.offer} />
      </blockquote>
      <label className={styles.choice}>
        <input type="radio" checked={choice === 'stays'} onChange={() => choose('stays')} />
        {`The ${priceLine(contract, null)}`}
      </label>
      <label className={styles.choice}>
        <input type="radio" checked={choice === 'changes'} onChange={() => choose('changes')} />
        The price changes
      </label>
      {choice === 'changes' && (
        <NumberField
          label="New price"
          unit="aUEC"
          value={text}
          error={amountSentence(reading, PERSON_LOCALE, formatAmount)}
          onInput={(event) => setText(typeIn(text, event))}
          onChange={() => undefined}
        />
      )}
    </fieldset>
  )
}
