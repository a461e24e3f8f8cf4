import { Fragment } from 'react'
import { readTextParts } from './rich-text.ts'
import styles from './contract-text.module.css'

export interface ContractTextProps {
  text: string
  /** Makes buttons of the tags. */
  onTag?: (tag: string) => void
}

/** A person's text with its tags and mentions set off, as elements and never as HTML. */
export function ContractText({ text, onTag }: ContractTextProps) {
  return readTextParts(text).map((part) => {
    if (part.kind === 'plain') return <Fragment key={part.at}>{part.text}</Fragment>
    const mark = (
      <bdi key={part.at} className={styles[part.kind]}>
        {part.text}
      </bdi>
    )
    if (part.kind === 'mention' || !onTag) return mark
    return (
      <button
        key={part.at}
        type="button"
        title={`Show only what is tagged ${part.text}`}
        className={styles.pressable}
        onClick={() => onTag(part.text)}
      >
        {mark}
      </button>
    )
  })
}
