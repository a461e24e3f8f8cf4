import { attempt } from '../base/attempt.ts'
import { onSignOut, sessionState } from '../session/session-store.ts'
import { keepStored, readStored } from '../state/remembered.ts'

/** What was written into a form, by the names of its fields, and when, in seconds of Unix time. */
export interface FormDraft {
  fields: Readonly<Record<string, string>>
  writtenAt: number
}

const PREFIX = 'hub.draft.'

/**
 * What this person wrote into a form in this browser and has not sent. It outlasts a reload and a
 * crash, and is forgotten when they sign out.
 */
export function readDraft(form: string): FormDraft | undefined {
  const text = readStored(keyOf(form))
  const draft = attempt(() => JSON.parse(text ?? 'null') as Partial<FormDraft> | null)
  if (!draft?.fields || typeof draft.writtenAt !== 'number') return undefined
  return { fields: draft.fields, writtenAt: draft.writtenAt }
}

/** Keeps what stands in a form, of its files the names. Where storage is closed, nothing is kept. */
export function keepDraft(form: string, data: FormData): void {
  const texts = Array.from(data, ([name, value]) => [name, textOf(value)] as const)
  const fields = { ...readDraft(form)?.fields, ...Object.fromEntries(texts) }
  keepStored(keyOf(form), JSON.stringify({ fields, writtenAt: Math.floor(Date.now() / 1000) }))
}

/** Forgets a draft: it was sent, or is not wanted. */
export function forgetDraft(form: string): void {
  keepStored(keyOf(form), null)
}

const keyOf = (form: string): string => `${PREFIX}${sessionState().user?.uid ?? ''}.${form}`

const textOf = (value: FormDataEntryValue): string => (value instanceof File ? value.name : value)

onSignOut(() => {
  for (const key of attempt(() => Object.keys(localStorage)) ?? []) {
    if (key.startsWith(PREFIX)) keepStored(key, null)
  }
})
