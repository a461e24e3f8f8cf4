import { PERSON_LOCALE } from '@hub/api-spec/amounts'
import { groupWhileTyping } from './type-amount.ts'
import type { InputEvent } from 'react'

/** What stands in an amount's field after a person typed there, its thousands set apart. */
export function typeIn(
  before: string,
  { currentTarget: input, nativeEvent }: InputEvent<HTMLInputElement>,
): string {
  // An input method shows what it is about to write; it is read when it is written.
  if (nativeEvent.isComposing) return input.value
  const typed = { text: input.value, caret: input.selectionStart ?? input.value.length }
  const { text, caret } = groupWhileTyping(before, typed, PERSON_LOCALE)
  if (text !== input.value) {
    input.value = text
    input.setSelectionRange(caret, caret)
  }
  return text
}
