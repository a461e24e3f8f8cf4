import { Button, FileField } from '@hub/ui'
import { useEffect, useRef, useState } from 'react'
import { imageProblem } from './read-trade-form.ts'
import styles from './image-field.module.css'
import type { ChangeEvent } from 'react'

export interface ImageFieldProps {
  /** The picture that the post has; it stays when none is picked. */
  currentUrl: string | null
}

/** Picks a picture and shows it before it is sent. What is no picture clears the pick (spec §5). */
export function ImageField({ currentUrl }: ImageFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [pickedUrl, setPickedUrl] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const shownUrl = pickedUrl ?? currentUrl

  useEffect(() => {
    if (pickedUrl === undefined) return undefined
    return () => URL.revokeObjectURL(pickedUrl)
  }, [pickedUrl])

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    const wrong = file && refusalOf(file)
    setRefusal(wrong)
    if (file && !wrong) return setPickedUrl(URL.createObjectURL(file))
    clear()
  }

  function clear() {
    if (inputRef.current) inputRef.current.value = ''
    setPickedUrl(undefined)
  }

  return (
    <div className={styles.field}>
      <FileField
        ref={inputRef}
        label="Item Image"
        note="optional"
        name="itemImage"
        accept="image/*"
        error={refusal}
        onChange={handleChange}
      />
      {shownUrl && (
        <figure className={styles.preview}>
          <img src={shownUrl} alt={pickedUrl ? 'The image you picked' : 'The current image'} />
          {pickedUrl && (
            <Button size="small" onClick={clear}>
              Remove image
            </Button>
          )}
        </figure>
      )}
    </div>
  )
}

function refusalOf(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return 'Only image files can be added.'
  return imageProblem(file)?.message
}
