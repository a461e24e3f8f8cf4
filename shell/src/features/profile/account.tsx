import { Button, Download, Trash2 } from '@hub/ui'
import {
  callApi,
  messageOf,
  useAlert,
  useApiMutation,
  useConfirm,
  useNotify,
  useSession,
} from '@hub/web-kit'
import { useState } from 'react'
import { saveFile } from './save-file.ts'
import { Section } from './section.tsx'
import styles from './account.module.css'

/** Taking along what is kept of one, and going for good. */
export function Account({ isAsked }: { isAsked: boolean }) {
  const { exportData, isExporting } = useExport()
  const { deleteAccount, isDeleting } = useDeletion()
  return (
    <Section
      title="Account Management"
      isAsked={isAsked}
      tone="danger"
      lead="Deleting your account removes your profile, posts, missions, playlists and saved stories. It cannot be undone."
    >
      <div className={styles.buttons}>
        <Button isBusy={isExporting} onClick={() => void exportData()}>
          {!isExporting && <Download size={18} />}
          Export My Data
        </Button>
        <Button variant="danger" isBusy={isDeleting} onClick={() => void deleteAccount()}>
          {!isDeleting && <Trash2 size={18} />}
          Delete Account
        </Button>
      </div>
    </Section>
  )
}

function useExport() {
  const [isExporting, setExporting] = useState(false)
  const notify = useNotify()
  async function exportData() {
    setExporting(true)
    try {
      const [core, media] = await Promise.all([
        callApi('GET /api/profile/export'),
        callApi('GET /api/profile/media-export'),
      ])
      const all = { ...(core as object), media: media as unknown }
      saveFile('hangar-data.json', 'application/json', JSON.stringify(all, null, 2))
    } catch (error) {
      notify(messageOf(error, 'Your data could not be exported. Please try again.'), 'error')
    }
    setExporting(false)
  }
  return { exportData, isExporting }
}

const QUESTION =
  'Are you sure you want to permanently delete your account? Your profile, posts, missions, ' +
  'playlists and saved stories are removed, and this cannot be undone.'

function useDeletion() {
  const { mutateAsync, isPending } = useApiMutation('DELETE /api/profile/delete-account')
  const { renew } = useSession()
  const confirm = useConfirm()
  const alert = useAlert()
  const notify = useNotify()
  async function deleteAccount() {
    const isSure = await confirm(QUESTION, { confirmLabel: 'Delete Account', isDestructive: true })
    if (!isSure) return
    try {
      const { message } = await mutateAsync()
      notify(message)
    } catch (error) {
      const reason = messageOf(error, 'Your account could not be deleted.')
      return alert(`${reason} Please sign in again and retry immediately.`)
    }
    // There is nobody any more to renew the session for: that ends it here and in the other tabs.
    await renew().catch(() => undefined)
  }
  return { deleteAccount, isDeleting: isPending }
}
