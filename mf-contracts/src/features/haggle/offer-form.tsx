import { MAX_LENGTH } from '@hub/api-spec/lists'
import { Button, NumberField, Send, TextArea } from '@hub/ui'
import { messageOf, useIdempotencyKey } from '@hub/web-kit'
import { useRef, useState } from 'react'
import { priceLine } from '#lib/price-line.ts'
import { typeIn } from '#lib/type-in.ts'
import { useSendOffer } from './haggle.data.ts'
import { useOfferDraft } from './use-offer-draft.ts'
import styles from './offer-form.module.css'
import type { Contract } from '#lib/contract.ts'
import type { KeyboardEvent, SubmitEvent } from 'react'

/** One's own offer: words, an amount, or both. What is written survives a failure. */
export function OfferForm({ contract }: { contract: Contract }) {
  const formKey = useIdempotencyKey()
  const textRef = useRef<HTMLTextAreaElement>(null)
  // The same offer tried again is one offer, another is another.
  const tried = useRef({ offer: '', count: 0 })
  const [isTold, setTold] = useState(false)
  const sending = useSendOffer()
  const { draft, isBlank, isTooLong, ...form } = useOfferDraft()

  function send() {
    setTold(true)
    if (!draft || sending.isPending) return
    const offer = JSON.stringify(draft)
    if (tried.current.offer !== offer) tried.current = { offer, count: tried.current.count + 1 }
    const idempotencyKey = `${formKey}-${tried.current.count}`
    sending.mutate(
      { params: { id: contract.id }, body: draft, idempotencyKey },
      { onSuccess: startNext },
    )
  }

  function startNext() {
    tried.current.offer = ''
    form.clear()
    setTold(false)
    textRef.current?.focus()
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    send()
  }

  // Enter sends, as in every chat; while an input method composes it only ends the word.
  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <TextArea
        ref={textRef}
        label="Your counter-offer"
        name="offer"
        rows={1}
        className={styles.text}
        value={form.written}
        data-autofocus
        error={isTooLong ? TOO_LONG : failureOf(sending)}
        onChange={(event) => form.setWritten(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <NumberField
        label="Price"
        note="optional"
        name="amount"
        unit="aUEC"
        value={form.amountText}
        hint={isBlank || form.amountProblem ? undefined : priceLine(contract, form.amount ?? null)}
        error={isTold ? form.amountProblem : undefined}
        onInput={(event) => {
          setTold(false)
          form.setAmountText(typeIn(form.amountText, event))
        }}
        onChange={() => undefined}
      />
      <Button
        type="submit"
        variant="primary"
        className={styles.send}
        isBusy={sending.isPending}
        disabled={isBlank || isTooLong || sending.isPending}
      >
        {!sending.isPending && <Send size={18} />}
        Send
      </Button>
    </form>
  )
}

const TOO_LONG = `An offer may have at most ${MAX_LENGTH.offer} characters.`

function failureOf({ error }: { error: unknown }): string | undefined {
  return error ? messageOf(error, 'Failed to submit offer.') : undefined
}
