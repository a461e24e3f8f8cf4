import { Button, Loading, Notice, TextField } from '@hub/ui'
import { MAX_LENGTH } from '@hub/api-spec/lists'
import {
  apiQuery,
  messageOf,
  useApiMutation,
  useLeaveGuard,
  useNotify,
  useQuery,
} from '@hub/web-kit'
import { useRef, useState } from 'react'
import { Section } from './section.tsx'
import { useFreshFields } from './use-fresh-fields.ts'
import styles from './webhook.module.css'
import type { Webhook as WebhookData, WebhookDraft } from '@hub/api-spec'
import type { FormEvent } from 'react'

/** Where one is told, beside the bell. Off until somebody turns it on. */
export function Webhook() {
  const { data: webhook, isError, refetch } = useQuery(apiQuery('GET /api/profile/webhook'))
  return (
    <Section
      title="Discord Webhook"
      lead="What the bell tells you can be sent to a channel of yours as well. Keep the address to yourself: whoever has it can write there."
    >
      {webhook ? (
        <WebhookForm webhook={webhook} />
      ) : isError ? (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>Retry</Button>}>
          Could not load the webhook.
        </Notice>
      ) : (
        <Loading text="Loading webhook..." />
      )}
    </Section>
  )
}

function WebhookForm({ webhook }: { webhook: WebhookData }) {
  const form = useRef<HTMLFormElement>(null)
  const [isDirty, setDirty] = useState(false)
  const { save, isSaving, failure, forgetFailure } = useSaving()
  useLeaveGuard(isDirty)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await save(readForm(event.currentTarget))) setDirty(false)
  }

  function look() {
    if (!form.current) return
    const { url, isOn } = readForm(form.current)
    setDirty(url !== (webhook.url ?? '') || isOn !== webhook.isOn)
  }
  useFreshFields(form, webhook, look)

  function handleInput() {
    look()
    forgetFailure()
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Webhook"
      className={styles.form}
      onInput={handleInput}
      onSubmit={(event) => void handleSubmit(event)}
    >
      {webhook.problem && !isDirty && (
        <Notice tone="warning">
          {webhook.isOn ? 'The last message did not arrive: ' : 'It was turned off: '}
          {webhook.problem}
        </Notice>
      )}
      <TextField
        label="Webhook Address"
        name="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://discord.com/api/webhooks/…"
        maxLength={MAX_LENGTH.webhook}
        defaultValue={webhook.url ?? ''}
        error={failure}
      />
      <div className={styles.foot}>
        <label className={styles.switch}>
          <input type="checkbox" name="isOn" defaultChecked={webhook.isOn} />
          Tell me there too
        </label>
        <Button type="submit" isBusy={isSaving}>
          Save Webhook
        </Button>
      </div>
    </form>
  )
}

function readForm(form: HTMLFormElement): WebhookDraft {
  const data = new FormData(form)
  const url = data.get('url')
  return { url: typeof url === 'string' ? url.trim() : '', isOn: data.has('isOn') }
}

function useSaving() {
  const notify = useNotify()
  const [failure, setFailure] = useState<string>()
  const { mutateAsync, isPending } = useApiMutation('PUT /api/profile/webhook')

  async function save(body: WebhookDraft): Promise<boolean> {
    setFailure(undefined)
    try {
      notify(toNews(await mutateAsync({ body })))
      return true
    } catch (error) {
      setFailure(messageOf(error, 'Could not save the webhook. Please try again.'))
      return false
    }
  }

  return { save, isSaving: isPending, failure, forgetFailure: () => setFailure(undefined) }
}

/** The server tries an address before it turns it on, by a message that says hello. */
function toNews({ url, isOn }: WebhookData): string {
  if (url === null) return 'Webhook removed.'
  return isOn ? 'Webhook saved. A test message is on its way.' : 'Webhook saved. It is off.'
}
