import { ApiError, messageOf, useConfirm, useNotify } from '@hub/web-kit'
import { useState } from 'react'
import { PERSON_LOCALE } from '@hub/api-spec/amounts'
import { useContractDeletion, useContractSaving } from './contract-form.data.ts'
import { postTypeOf } from './form-mode.ts'
import { readMissionForm } from './read-mission-form.ts'
import { readTradeForm } from './read-trade-form.ts'
import type { Contract } from '#lib/contract.ts'
import type { FormMode } from './form-mode.ts'
import type { FormProblem } from './form-reading.ts'

const SENT_BEFORE =
  'Your earlier attempt went through. You will find it in the list, where you can edit it.'

interface Submitted {
  /** A new contract was posted. */
  onSaved: ((contract: Contract) => void) | undefined
  onDone(): void
}

/** Saving and deleting from the form: what is under way, and what went wrong. */
export function useContractSubmission(
  contract: Contract | undefined,
  { onSaved, onDone }: Submitted,
) {
  const confirm = useConfirm()
  const notify = useNotify()
  const [problem, setProblem] = useState<FormProblem>()
  const { isSaving, saveMission, saveTrade } = useContractSaving(contract)
  const { isDeleting, deleteContract } = useContractDeletion()

  /** Reads the form as one of a mode, and gives the call that saves it. */
  function read(data: FormData, mode: FormMode) {
    if (mode === 'trade') {
      const reading = readTradeForm(data, PERSON_LOCALE)
      return 'problem' in reading ? reading : { save: () => saveTrade(reading.draft) }
    }
    const reading = readMissionForm(data, postTypeOf(mode), PERSON_LOCALE)
    return 'problem' in reading ? reading : { save: () => saveMission(reading.draft) }
  }

  async function submit(form: HTMLFormElement, mode: FormMode) {
    const reading = read(new FormData(form), mode)
    if ('problem' in reading) {
      setProblem(reading.problem)
      return focusField(form, reading.problem.fields[0])
    }
    setProblem(undefined)
    try {
      const saved = await reading.save()
      notify(contract ? 'Contract updated successfully!' : 'Contract posted successfully!')
      onDone()
      if (!contract) onSaved?.(saved)
    } catch (error) {
      const fallback = contract ? 'Failed to update contract.' : 'Failed to create contract.'
      const message = wasSentBefore(error) ? SENT_BEFORE : messageOf(error, fallback)
      setProblem({ message, fields: [] })
    }
  }

  async function remove(doomed: Contract) {
    const question = 'Are you sure you want to permanently delete this contract?'
    if (!(await confirm(question, { isDestructive: true, confirmLabel: 'Delete' }))) return
    setProblem(undefined)
    try {
      await deleteContract(doomed)
      notify('Contract deleted successfully!')
      onDone()
    } catch (error) {
      setProblem({ message: messageOf(error, 'Failed to delete contract.'), fields: [] })
    }
  }

  return {
    problem,
    isSaving,
    isDeleting,
    submit,
    remove,
    forgetProblem: () => setProblem(undefined),
  }
}

/** The key was used for another text: a try whose answer got lost had reached the server. */
function wasSentBefore(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422
}

function focusField(form: HTMLFormElement, name: string | undefined) {
  form.querySelector<HTMLElement>(`fieldset:not([hidden]) [name="${name}"]`)?.focus()
}
