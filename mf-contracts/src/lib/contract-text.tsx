import { readTextParts } from './rich-text.ts'
import styles from './contract-text.module.css'

/** A person's text with its tags and mentions set off, as elements and never as HTML. */
export function ContractText({ text }: { text: string }) {
  return readTextParts(text).map((part) =>
    part.kind === 'plain' ? (
      <span key={part.at}>{part.text}</span>
    ) : (
      <bdi key={part.at} className={styles[part.kind]}>
        {part.text}
      </bdi>
    ),
  )
}
