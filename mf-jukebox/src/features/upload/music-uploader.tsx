import { Button, FileField, Notice, Progress, ShieldCheck, EmptyState, Upload } from '@hub/ui'
import { useSession } from '@hub/web-kit'
import { useState } from 'react'
import { FileRow } from './file-row.tsx'
import { MAX_SIZE } from './send-music.ts'
import { countBytes } from './upload-queue.ts'
import { useUpload } from './use-upload.ts'
import styles from './music-uploader.module.css'
import type { ChangeEvent, DragEvent } from 'react'

/** Puts music into the jukebox, for admins. */
export function MusicUploader() {
  const isAdmin = useSession().user?.isAdmin ?? false
  return isAdmin ? <Uploader /> : <EmptyState icon={ShieldCheck} text="Access Denied" />
}

function Uploader() {
  const upload = useUpload()
  const { queue, isUploading, problem, repeated } = upload
  const { sent, total } = countBytes(queue)

  function handlePick(event: ChangeEvent<HTMLInputElement>) {
    upload.pick([...(event.target.files ?? [])])
    // So that the same file can be picked again after it was taken off the list.
    event.target.value = ''
  }

  return (
    <div className={styles.uploader}>
      <DropZone onDrop={upload.pick}>
        <FileField
          label="Music files"
          hint={`MP3, M4A, Ogg, Opus, FLAC or WAV, at most ${MAX_SIZE} each. Drop them here or choose them.`}
          accept="audio/*"
          multiple
          disabled={isUploading}
          onChange={handlePick}
        />
      </DropZone>
      {problem && <Notice tone="error">{problem}</Notice>}
      {repeated > 0 && <p role="status">{sayRepeated(repeated)}</p>}
      {queue.length > 0 && (
        <ul className={styles.files} aria-label="Files to upload">
          {queue.map((one) => (
            <FileRow
              key={one.key}
              queued={one}
              isLocked={isUploading}
              onRemove={() => upload.remove(one.key)}
              onChoose={(encoding) => void upload.choose(one.key, encoding)}
            />
          ))}
        </ul>
      )}
      {(isUploading || sent > 0) && <Progress label="All files" value={sent} max={total} />}
      <div className={styles.buttons}>
        <Button variant="primary" isBusy={isUploading} onClick={() => void upload.start()}>
          <Upload size={18} />
          Upload
        </Button>
        {isUploading && <Button onClick={upload.cancel}>Cancel upload</Button>}
      </div>
    </div>
  )
}

function DropZone({
  onDrop,
  children,
}: {
  onDrop(files: File[]): void
  children: React.ReactNode
}) {
  const [isOver, setOver] = useState(false)
  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onDrop([...event.dataTransfer.files])
  }
  function handleDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={`${styles.zone} ${isOver ? styles.over : ''}`}
      onDragOver={handleDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      {children}
    </div>
  )
}

function sayRepeated(count: number): string {
  return count === 1 ? 'A file was there already.' : `${count} files were there already.`
}
