import { Button, Notice, TextField } from '@hub/ui'
import { MAX_LENGTH } from '@hub/api-spec/lists'
import { refusalOf, useApiMutation, useLeaveGuard, useNotify, useSession } from '@hub/web-kit'
import { useRef, useState } from 'react'
import {
  ADDRESS_PARTS,
  GAMING_NAMES,
  isSameDraft,
  readProfileForm,
  toDraft,
} from './profile-draft.ts'
import { useFreshFields } from './use-fresh-fields.ts'
import { Section } from './section.tsx'
import styles from './profile-form.module.css'
import type { Profile } from '@hub/api-spec'
import type { FormEvent } from 'react'

/** What a person may change in one go. Leaving with changes that are not saved is asked about. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useRef<HTMLFormElement>(null)
  const [isDirty, setDirty] = useState(false)
  const { save, problem, isSaving, forgetProblem } = useSaving()
  useLeaveGuard(isDirty)

  const read = () => readProfileForm(new FormData(form.current ?? undefined))
  const look = () => setDirty(!isSameDraft(read(), toDraft(profile)))
  useFreshFields(form, profile, look)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (await save(read())) setDirty(false)
  }

  function handleReset() {
    setDirty(false)
    forgetProblem()
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Profile"
      className={styles.form}
      onInput={look}
      onReset={handleReset}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <PersonalInfo profile={profile} />
      <Section title="Gaming Usernames">
        <div className={styles.fields}>
          {GAMING_NAMES.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              name={`connections.${name}`}
              defaultValue={profile.connections[name]}
              maxLength={MAX_LENGTH.connection}
              autoComplete="off"
            />
          ))}
        </div>
      </Section>
      <AddressFields kind="shipping" title="Shipping Address" profile={profile} />
      <AddressFields kind="billing" title="Billing Address" profile={profile} />
      {problem && <Notice tone="error">{problem}</Notice>}
      <div className={styles.save}>
        <p role="status" className={styles.state}>
          {isDirty && 'You have unsaved changes.'}
        </p>
        {isDirty && (
          <Button type="reset" variant="ghost" disabled={isSaving}>
            Discard
          </Button>
        )}
        <Button type="submit" variant="primary" isBusy={isSaving}>
          Save All Changes
        </Button>
      </div>
    </form>
  )
}

function PersonalInfo({ profile }: { profile: Profile }) {
  return (
    <Section title="Personal Info">
      <div className={styles.fields}>
        <TextField
          label="Display Name"
          name="displayName"
          defaultValue={profile.displayName}
          maxLength={MAX_LENGTH.displayName}
          autoComplete="nickname"
        />
        <TextField
          label="Email"
          type="email"
          value={profile.email ?? ''}
          placeholder="None"
          hint="It comes from the account you sign in with."
          readOnly
        />
      </div>
    </Section>
  )
}

function AddressFields({
  kind,
  title,
  profile,
}: {
  kind: 'shipping' | 'billing'
  title: string
  profile: Profile
}) {
  return (
    <Section title={title}>
      <div className={styles.fields}>
        {ADDRESS_PARTS.map(({ name, label, autoComplete }) => (
          <TextField
            key={name}
            label={label}
            name={`${kind}.${name}`}
            defaultValue={profile[kind][name]}
            maxLength={MAX_LENGTH.addressLine}
            autoComplete={`${kind} ${autoComplete}`}
          />
        ))}
      </div>
    </Section>
  )
}

function useSaving() {
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending: isSaving } = useApiMutation('PUT /api/profile')
  const { renew } = useSession()
  const notify = useNotify()

  async function save(body: ReturnType<typeof readProfileForm>): Promise<boolean> {
    setProblem(undefined)
    try {
      await mutateAsync({ body })
    } catch (error) {
      setProblem(refusalOf(error, 'Could not save profile. Please try again.'))
      return false
    }
    notify('Profile saved successfully!')
    // The name in the header is the session's; the next renewal brings it anyway.
    void renew().catch(() => undefined)
    return true
  }

  return { save, problem, isSaving, forgetProblem: () => setProblem(undefined) }
}
