import {
  Button,
  Card,
  FileField,
  NumberField,
  Progress,
  TextArea,
  TextField,
  Upload,
} from '@hub/ui'
import { PERSON_LOCALE } from '@hub/api-spec/amounts'
import { MAX_LENGTH, MAX_SOUND_BYTES } from '@hub/api-spec/lists'
import { useId } from 'react'
import { Conversion } from './conversion.tsx'
import { readStoryForm } from './read-story-form.ts'
import { useStoryUpload } from './use-story-upload.ts'
import styles from './story-form.module.css'
import type { FormEvent } from 'react'

const HINT = `At most ${MAX_SOUND_BYTES / 1024 / 1024 / 1024} GB.`

/** Adds a story to the library. */
export function StoryForm() {
  const titleId = useId()
  const { share, problem, jobId, upload, cancel } = useStoryUpload()
  const isSending = share !== undefined

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (await upload(readStoryForm(new FormData(form), PERSON_LOCALE))) form.reset()
  }

  return (
    <Card as="section" aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.heading}>
        Story Upload
      </h3>
      <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
        <fieldset disabled={isSending} className={styles.fields}>
          <StoryFields />
        </fieldset>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {isSending && <Progress label="Uploading" value={share} max={1} />}
        {jobId && <Conversion key={jobId} jobId={jobId} />}
        <div className={styles.buttons}>
          {isSending && (
            <Button variant="ghost" onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" variant="primary" isBusy={isSending}>
            {!isSending && <Upload size={18} />}
            {isSending ? 'Uploading...' : 'Upload Story'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function StoryFields() {
  return (
    <>
      <div className={styles.wide}>
        <FileField label="Audio File" name="storyFile" accept="audio/*" hint={HINT} />
      </div>
      <TextField label="Title" name="title" maxLength={MAX_LENGTH.title} />
      <TextField label="Author" name="author" maxLength={MAX_LENGTH.title} />
      <NumberField label="Price (aUEC)" name="price" unit="aUEC" />
      <div className={styles.series}>
        <TextField label="Series" note="optional" name="series" maxLength={MAX_LENGTH.title} />
        <TextField label="Number" note="optional" name="seriesNumber" inputMode="numeric" />
      </div>
      <div className={styles.wide}>
        <TextArea
          label="Description"
          note="optional"
          name="description"
          maxLength={MAX_LENGTH.description}
        />
      </div>
    </>
  )
}
