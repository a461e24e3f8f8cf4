import { MAX_LENGTH } from '@hub/api-spec/lists'
import { Button, Send, TextArea } from '@hub/ui'
import { messageOf, useIdempotencyKey } from '@hub/web-kit'
import { useEffect, useRef, useState } from 'react'
import { useSendOffer } from './haggle.data.ts'
import styles from './offer-form.module.css'
import type { KeyboardEvent, SubmitEvent } from 'react'

export interface OfferFormProps {
  contractId: string
  /** Follows an offer that was just sent: the next one is written in the same place. */
  isNext: boolean
  onSent(): void
}

/** One's own offer. What is written survives a failure. */
export function OfferForm({ contractId, isNext, onSent }: OfferFormProps) {
  const [offer, setOffer] = useState('')
  const idempotencyKey = useIdempotencyKey()
  const sending = useSendOffer()
  const textRef = useRef<HTMLTextAreaElement>(null)
  const isTooLong = Array.from(offer.trim()).length > MAX_LENGTH.offer

  useEffect(() => {
    if (isNext) textRef.current?.focus()
  }, [isNext])

  function send() {
    if (offer.trim() === '' || isTooLong || sending.isPending) return
    sending.mutate(
      { params: { id: contractId }, body: { offer: offer.trim() }, idempotencyKey },
      { onSuccess: onSent },
    )
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
        label="Your counter-offer"
        name="offer"
        rows={1}
        className={styles.text}
        value={offer}
        ref={textRef}
        data-autofocus
        error={
          isTooLong
            ? `An offer may have at most ${MAX_LENGTH.offer} characters.`
            : failureOf(sending)
        }
        onChange={(event) => setOffer(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <Button
        type="submit"
        variant="primary"
        className={styles.send}
        isBusy={sending.isPending}
        disabled={offer.trim() === '' || isTooLong}
      >
        {!sending.isPending && <Send size={18} />}
        Send
      </Button>
    </form>
  )
}

function failureOf({ error }: { error: unknown }): string | undefined {
  return error ? messageOf(error, 'Failed to submit offer.') : undefined
}
