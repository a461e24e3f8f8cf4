import { MAX_LENGTH } from '@hub/api-spec/lists'
import { Button, Send, TextArea } from '@hub/ui'
import { messageOf, useIdempotencyKey } from '@hub/web-kit'
import { useRef, useState } from 'react'
import { useSendOffer } from './haggle.data.ts'
import styles from './offer-form.module.css'
import type { KeyboardEvent, SubmitEvent } from 'react'

/** One's own offer. What is written survives a failure. */
export function OfferForm({ contractId }: { contractId: string }) {
  const formKey = useIdempotencyKey()
  const textRef = useRef<HTMLTextAreaElement>(null)
  // The same words tried again are one offer, other words are another.
  const tried = useRef({ words: '', count: 0 })
  const [offer, setOffer] = useState('')
  const sending = useSendOffer()
  const words = offer.trim()
  const isTooLong = Array.from(words).length > MAX_LENGTH.offer

  function send() {
    if (words === '' || isTooLong || sending.isPending) return
    if (tried.current.words !== words) tried.current = { words, count: tried.current.count + 1 }
    const idempotencyKey = `${formKey}-${tried.current.count}`
    sending.mutate(
      { params: { id: contractId }, body: { offer: words }, idempotencyKey },
      { onSuccess: startNext },
    )
  }

  function startNext() {
    tried.current.words = ''
    setOffer('')
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
        value={offer}
        data-autofocus
        error={isTooLong ? TOO_LONG : failureOf(sending)}
        onChange={(event) => setOffer(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <Button
        type="submit"
        variant="primary"
        className={styles.send}
        isBusy={sending.isPending}
        disabled={words === '' || isTooLong || sending.isPending}
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
