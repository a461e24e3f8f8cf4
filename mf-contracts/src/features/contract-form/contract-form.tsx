import { Dialog, SegmentedControl } from '@hub/ui'
import { useConfirm } from '@hub/web-kit'
import { useId, useRef, useState } from 'react'
import { isMission } from '#lib/contract.ts'
import { FormFooter } from './form-footer.tsx'
import { FORM_MODES, modeOf, postTypeOf } from './form-mode.ts'
import { MissionFields } from './mission-fields.tsx'
import { TradeFields } from './trade-fields.tsx'
import { useContractSubmission } from './use-contract-submission.ts'
import styles from './contract-form.module.css'
import type { Contract } from '#lib/contract.ts'
import type { SubmitEvent } from 'react'
import type { FormMode } from './form-mode.ts'

export interface ContractFormProps {
  /** The contract to edit; without one a new contract is made. */
  contract?: Contract | undefined
  initialMode: FormMode
  onClose(): void
}

/** Makes or edits a contract. Nothing that was written is lost by a failure or by a stray click. */
export function ContractForm({ contract, initialMode, onClose }: ContractFormProps) {
  const formId = useId()
  const confirm = useConfirm()
  const isDirty = useRef(false)
  const [mode, setMode] = useState(contract ? modeOf(contract) : initialMode)
  const submission = useContractSubmission(contract, onClose)
  const isBusy = submission.isSaving || submission.isDeleting

  function handleMode(chosen: FormMode) {
    setMode(chosen)
    submission.forgetProblem()
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) void submission.submit(event.currentTarget, mode)
  }

  async function handleStrayClose() {
    if (isBusy) return
    const question = 'Close without saving? What you have written will be lost.'
    const options = { isDestructive: true, confirmLabel: 'Discard' }
    if (!isDirty.current || (await confirm(question, options))) onClose()
  }

  return (
    <Dialog
      title={contract ? 'Edit Contract' : 'Create New Contract'}
      onClose={() => void handleStrayClose()}
      footer={
        <FormFooter
          formId={formId}
          problem={submission.problem?.message}
          isSaving={submission.isSaving}
          isDeleting={submission.isDeleting}
          onDelete={contract && (() => void submission.remove(contract))}
          onCancel={onClose}
        />
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onInput={() => (isDirty.current = true)}
        onSubmit={handleSubmit}
      >
        <SegmentedControl
          label="Kind of contract"
          segments={FORM_MODES}
          value={mode}
          isWide
          isDisabled={contract !== undefined}
          onSelect={handleMode}
        />
        <FormFields contract={contract} mode={mode} wrong={new Set(submission.problem?.fields)} />
      </form>
    </Dialog>
  )
}

interface FormFieldsProps {
  contract: Contract | undefined
  mode: FormMode
  wrong: ReadonlySet<string>
}

/** Both kinds stay, one disabled and out of sight: who changes their mind twice loses no text. */
function FormFields({ contract, mode, wrong }: FormFieldsProps) {
  const isTrade = mode === 'trade'
  return (
    <>
      {(!contract || isMission(contract)) && (
        <fieldset
          aria-label="Mission"
          className={styles.fields}
          hidden={isTrade}
          disabled={isTrade}
        >
          <MissionFields mission={contract} postType={postTypeOf(mode)} wrong={wrong} />
        </fieldset>
      )}
      {(!contract || !isMission(contract)) && (
        <fieldset
          aria-label="Trade"
          className={styles.fields}
          hidden={!isTrade}
          disabled={!isTrade}
        >
          <TradeFields post={contract} wrong={wrong} />
        </fieldset>
      )}
    </>
  )
}
