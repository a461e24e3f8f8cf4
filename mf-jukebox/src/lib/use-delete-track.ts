import { useApiMutation, useConfirm, useNotify } from '@hub/web-kit'
import type { Track } from '@hub/api-spec'

/** Deletes a track from the jukebox for good, after asking; how a failure is told is the caller's. */
export function useDeleteTrack(onFailure: (error: unknown) => void) {
  const confirm = useConfirm()
  const notify = useNotify()
  const deletion = useApiMutation('DELETE /api/music/:id')
  async function deleteTrack({ id }: Pick<Track, 'id'>) {
    const question =
      'Are you sure you want to delete this track from the jukebox? This is a permanent action.'
    if (!(await confirm(question, { isDestructive: true, confirmLabel: 'Delete' }))) return
    try {
      await deletion.mutateAsync({ params: { id } })
      notify('Music track deleted successfully!')
    } catch (error) {
      onFailure(error)
    }
  }
  return { isDeleting: deletion.isPending, deleteTrack }
}
