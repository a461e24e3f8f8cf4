import { MAX_LENGTH } from '@hub/api-spec/lists'
import { Button, TextField } from '@hub/ui'
import { refusalOf, useSession } from '@hub/web-kit'
import { useState } from 'react'
import styles from './guest-form.module.css'
import type { FormEvent } from 'react'

/** The way in under a name of one's own choice. */
export function GuestForm() {
  const { signInAsGuest } = useSession()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const name = new FormData(form).get('displayName')
    if (typeof name !== 'string' || !name.trim()) {
      setProblem('Please enter a guest name.')
      form.querySelector('input')?.focus()
      return
    }
    setBusy(true)
    setProblem(undefined)
    try {
      await signInAsGuest(name.trim())
    } catch (error) {
      setProblem(refusalOf(error, 'Guest sign-in failed. Please try again.'))
      setBusy(false)
    }
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label="Guest name"
        name="displayName"
        maxLength={MAX_LENGTH.displayName}
        autoComplete="nickname"
        placeholder="Your call sign"
        error={problem}
      />
      <Button type="submit" isBusy={isBusy}>
        Continue as Guest
      </Button>
    </form>
  )
}
