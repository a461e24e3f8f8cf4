import { forgetDraft, keepDraft, readDraft } from '@hub/web-kit'
import { useRef, useState } from 'react'
import { FORM_MODES } from './form-mode.ts'
import type { FormMode } from './form-mode.ts'
import type { FormTexts } from './form-texts.ts'

const MODE = 'mode'

/** What was found of an earlier visit to the form. */
export interface RestoredDraft {
  fields: FormTexts
  mode: FormMode | undefined
  /** In seconds of Unix time. */
  writtenAt: number
  /** An image was picked, which no browser gives back. */
  hadImage: boolean
}

/** Keeps what is written into the form until it is sent or discarded, also over a reload or a crash. */
export function useContractDraft(contractId = 'new') {
  const form = `contract.${contractId}`
  const [restored, setRestored] = useState(() => restore(form))
  const [isDirty, setDirty] = useState(restored !== undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    restored,
    isDirty,
    // On React's change events: a select that is rendered between `input` and `change` loses the choice.
    markDirty: () => setDirty(true),
    /** Once the fields show what was chosen. */
    keep(element: HTMLFormElement, mode: FormMode) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const data = new FormData(element)
        data.set(MODE, mode)
        keepDraft(form, data)
      })
    },
    forget() {
      clearTimeout(timer.current)
      forgetDraft(form)
      setRestored(undefined)
      setDirty(false)
    },
  }
}

function restore(form: string): RestoredDraft | undefined {
  const draft = readDraft(form)
  if (!draft) return undefined
  const { [MODE]: mode, itemImage, ...fields } = draft.fields
  return {
    fields,
    mode: FORM_MODES.find(({ value }) => value === mode)?.value,
    writtenAt: draft.writtenAt,
    hadImage: Boolean(itemImage),
  }
}
