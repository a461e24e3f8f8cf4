import { Button, Trash2 } from '@hub/ui'
import styles from './form-footer.module.css'

export interface FormFooterProps {
  formId: string
  problem: string | undefined
  isSaving: boolean
  isDeleting: boolean
  /** Only a contract that exists can be deleted. */
  onDelete: (() => void) | undefined
  onCancel(): void
}

/** The sentence about what went wrong, always in sight, and the buttons of the form. */
export function FormFooter(props: FormFooterProps) {
  const { formId, problem, isSaving, isDeleting, onDelete, onCancel } = props
  return (
    <>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {onDelete && (
        <Button
          variant="danger"
          className={styles.delete}
          isBusy={isDeleting}
          disabled={isSaving}
          onClick={onDelete}
        >
          {!isDeleting && <Trash2 size={18} />}
          Delete
        </Button>
      )}
      <Button variant="ghost" disabled={isSaving || isDeleting} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant="primary" isBusy={isSaving} disabled={isDeleting}>
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
    </>
  )
}
