import { Dialog, Loading } from '@hub/ui'
import { apiQuery, usePanel, useQuery } from '@hub/web-kit'
import { useEffect, useState } from 'react'
import { ContractForm } from '../features/contract-form/contract-form.tsx'
import type { Contract } from '#lib/contract.ts'
import type { FormMode } from '../features/contract-form/form-mode.ts'

/** Under this name the history keeps which contract is written: its id, or that it is a new one. */
export const FORM_PANEL = 'contracts.form'
export const NEW_CONTRACT = 'new'

interface ContractFormPanelProps {
  initialMode: FormMode
  onPosted(contract: Contract): void
}

/** The form over the hub, which Back closes and a reload keeps. */
export function ContractFormPanel({ initialMode, onPosted }: ContractFormPanelProps) {
  const { value, close } = usePanel(FORM_PANEL)
  const isOpen = value !== undefined
  const id = value ?? NEW_CONTRACT
  const isNew = id === NEW_CONTRACT
  // As it was when the form was opened: what is edited is not exchanged under the person's hands.
  const [edited, setEdited] = useState<Contract>()
  const contract = edited?.id === id ? edited : undefined
  const { data, isError } = useQuery({
    ...apiQuery('GET /api/contracts/:id', { params: { id } }),
    enabled: isOpen && !isNew && !contract,
  })
  if (isOpen && data && !contract) setEdited(data)
  if (!isOpen && edited) setEdited(undefined)
  const isLost = isOpen && !isNew && isError && !contract
  useEffect(() => {
    if (isLost) close()
  }, [isLost, close])
  if (!isOpen) return null
  if (!isNew && !contract) {
    return (
      <Dialog title="Edit Contract" onClose={close}>
        <Loading text="Loading contract..." />
      </Dialog>
    )
  }
  return (
    <ContractForm
      key={id}
      contract={contract}
      initialMode={initialMode}
      onClose={close}
      onPosted={onPosted}
    />
  )
}
