import { Button, Plus, TextField } from '@hub/ui'
import { refusalOf, useApiMutation, useIdempotencyKey, useNotify, useSession } from '@hub/web-kit'
import { useRef } from 'react'
import styles from './create-playlist.module.css'
import type { Playlist } from '@hub/api-spec'
import type { SubmitEvent } from 'react'

/** The longest name the server takes. */
const NAME_LENGTH = 100

/** Makes a playlist; only admins may make it public (spec §5). */
export function CreatePlaylist({ onCreated }: { onCreated(playlist: Playlist): void }) {
  const isAdmin = useSession().user?.isAdmin ?? false
  const notify = useNotify()
  const formKey = useIdempotencyKey()
  // The same wish tried again is one playlist, another wish is another.
  const tried = useRef({ wish: '', count: 0 })
  const creation = useApiMutation('POST /api/music/playlists')

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const name = (data.get('name') as string).trim()
    if (name === '') return
    const isPublic = isAdmin && data.get('isPublic') !== null
    const wish = JSON.stringify([name, isPublic])
    if (tried.current.wish !== wish) tried.current = { wish, count: tried.current.count + 1 }
    const idempotencyKey = `${formKey}-${tried.current.count}`
    try {
      onCreated(await creation.mutateAsync({ body: { name, isPublic }, idempotencyKey }))
      tried.current.wish = ''
      form.reset()
    } catch (error) {
      notify(refusalOf(error, 'Failed to create playlist.'), 'error')
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <TextField label="New playlist" name="name" maxLength={NAME_LENGTH} autoComplete="off" />
      <Button type="submit" isBusy={creation.isPending}>
        <Plus size={18} />
        Create
      </Button>
      {isAdmin && (
        <label className={styles.public}>
          <input type="checkbox" name="isPublic" />
          Public Playlist
        </label>
      )}
    </form>
  )
}
