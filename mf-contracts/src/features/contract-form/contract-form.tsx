import { Button, Dialog, Notice, SegmentedControl } from '@hub/ui'
import { formatAgo, useConfirm, useLeaveGuard } from '@hub/web-kit'
import { useId, useState } from 'react'
import { isMission } from '#lib/contract.ts'
import { FormFooter } from './form-footer.tsx'
import { FORM_MODES, modeOf, postTypeOf } from './form-mode.ts'
import { textsOf } from './form-texts.ts'
import { MissionFields } from './mission-fields.tsx'
import { TradeFields } from './trade-fields.tsx'
import { useContractDraft } from './use-contract-draft.ts'
import { useContractSubmission } from './use-contract-submission.ts'
import styles from './contract-form.module.css'
import type { Contract } from '#lib/contract.ts'
import type { SubmitEvent } from 'react'
import type { FormMode } from './form-mode.ts'
import type { FormTexts } from './form-texts.ts'

export interface ContractFormProps {
  /** The contract to edit; without one a new contract is made. */
  contract?: Contract | undefined
  initialMode: FormMode
  onClose(): void
  /** A new one is in the list. */
  onPosted?(contract: Contract): void
}

/** Makes or edits a contract. Nothing that was written is lost by a failure or by a stray click. */
export function ContractForm({ contract, initialMode, onClose, onPosted }: ContractFormProps) {
  const formId = useId()
  const confirm = useConfirm()
  const draft = useContractDraft(contract?.id)
  const firstMode = contract ? modeOf(contract) : initialMode
  const [mode, setMode] = useState(draft.restored?.mode ?? firstMode)
  const submission = useContractSubmission(contract, {
    onSaved: onPosted,
    onDone() {
      draft.forget()
      onClose()
    },
  })
  const isBusy = submission.isSaving || submission.isDeleting
  useLeaveGuard(draft.isDirty)

  function handleMode(chosen: FormMode) {
    setMode(chosen)
    submission.forgetProblem()
  }

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) void submission.submit(event.currentTarget, mode)
  }

  async function handleClose() {
    if (isBusy) return
    const question = 'Close without saving? What you have written will be lost.'
    const options = { isDestructive: true, confirmLabel: 'Discard' }
    if (draft.isDirty && !(await confirm(question, options))) return
    draft.forget()
    onClose()
  }

  function handleAfresh() {
    draft.forget()
    setMode(firstMode)
  }

  return (
    <Dialog
      title={contract ? 'Edit Contract' : 'Create New Contract'}
      onClose={() => void handleClose()}
      footer={
        <FormFooter
          formId={formId}
          problem={submission.problem?.message}
          isSaving={submission.isSaving}
          isDeleting={submission.isDeleting}
          onDelete={contract && (() => void submission.remove(contract))}
          onCancel={() => void handleClose()}
        />
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onInput={({ currentTarget }) => draft.keep(currentTarget, mode)}
        onChange={draft.markDirty}
        onSubmit={handleSubmit}
      >
        {draft.restored && (
          <Notice
            tone="info"
            action={
              <Button size="small" onClick={handleAfresh}>
                Start afresh
              </Button>
            }
          >
            This is what you wrote {formatAgo({ seconds: draft.restored.writtenAt })} and did not
            save.
            {draft.restored.hadImage && ' Please pick the image again.'}
          </Notice>
        )}
        <SegmentedControl
          label="Kind of contract"
          segments={FORM_MODES}
          value={mode}
          isWide
          isDisabled={contract !== undefined}
          onSelect={handleMode}
        />
        <FormFields
          key={draft.restored?.writtenAt}
          contract={contract}
          texts={{ ...textsOf(contract), ...draft.restored?.fields }}
          mode={mode}
          wrong={new Set(submission.problem?.fields)}
        />
      </form>
    </Dialog>
  )
}

interface FormFieldsProps {
  contract: Contract | undefined
  texts: FormTexts
  mode: FormMode
  wrong: ReadonlySet<string>
}

/** Both kinds stay, one disabled and out of sight: who changes their mind twice loses no text. */
function FormFields({ contract, texts, mode, wrong }: FormFieldsProps) {
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
          <MissionFields texts={texts} postType={postTypeOf(mode)} wrong={wrong} />
        </fieldset>
      )}
      {(!contract || !isMission(contract)) && (
        <fieldset
          aria-label="Trade"
          className={styles.fields}
          hidden={!isTrade}
          disabled={!isTrade}
        >
          <TradeFields post={contract} texts={texts} wrong={wrong} />
        </fieldset>
      )}
    </>
  )
}
