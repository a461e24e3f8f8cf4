import { Badge, Button, Camera, Card, Trash2 } from '@hub/ui'
import { MAX_IMAGE_BYTES } from '@hub/api-spec/lists'
import { messageOf, useApiMutation, useNotify, useSession } from '@hub/web-kit'
import { useRef } from 'react'
import { Avatar } from '#lib/avatar.tsx'
import styles from './photo-card.module.css'
import type { Profile } from '@hub/api-spec'
import type { ChangeEvent } from 'react'

/** Who one is to others: picture and name. A picture is kept as soon as it is picked. */
export function PhotoCard({ profile }: { profile: Profile }) {
  const { displayName, email, photoURL, isGuest } = profile
  const input = useRef<HTMLInputElement>(null)
  const { change, remove, isBusy } = usePhoto()

  function handlePick({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // Picking the same file again is a change too.
    target.value = ''
    if (file) void change(file)
  }

  return (
    <Card as="section" tone="blue" aria-label="Photo" className={styles.card}>
      <Avatar name={displayName} photoURL={photoURL} isLarge />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{displayName}</bdi>
        </h2>
        <p className={styles.email}>{email ?? 'No e-mail address'}</p>
        <Badge tone={isGuest ? 'neutral' : 'blue'}>{isGuest ? 'Guest' : 'Member'}</Badge>
      </div>
      <div className={styles.buttons}>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label="Photo file"
          tabIndex={-1}
          className={styles.file}
          onChange={handlePick}
        />
        <Button size="small" isBusy={isBusy} onClick={() => input.current?.click()}>
          {!isBusy && <Camera size={18} />}
          Change Photo
        </Button>
        {photoURL && (
          <Button
            size="small"
            variant="ghost"
            disabled={isBusy}
            aria-label="Remove Photo"
            onClick={() => void remove()}
          >
            <Trash2 size={18} />
            Remove
          </Button>
        )}
      </div>
    </Card>
  )
}

function usePhoto() {
  const { renew } = useSession()
  const notify = useNotify()
  const put = useApiMutation('PUT /api/profile/photo')
  const drop = useApiMutation('DELETE /api/profile/photo')

  async function attempt(work: () => Promise<unknown>, done: string) {
    try {
      await work()
      await renew()
      notify(done)
    } catch (error) {
      notify(messageOf(error, 'Could not save the photo. Please try again.'), 'error')
    }
  }

  async function change(photo: File) {
    if (!photo.type.startsWith('image/')) {
      return notify('Only image files can be used as a photo.', 'error')
    }
    if (photo.size > MAX_IMAGE_BYTES) {
      return notify('This picture is too large: at most 10 MB.', 'error')
    }
    const body = new FormData()
    body.set('photo', photo)
    await attempt(() => put.mutateAsync({ body }), 'Photo saved.')
  }

  return {
    change,
    remove: () => attempt(() => drop.mutateAsync(), 'Photo removed.'),
    isBusy: put.isPending || drop.isPending,
  }
}
