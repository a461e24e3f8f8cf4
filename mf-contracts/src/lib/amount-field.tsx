import { NumberField } from '@hub/ui'
import { formatAmount } from '@hub/web-kit'
import { useRef } from 'react'
import { PERSON_LOCALE } from './read-amount.ts'
import { groupWhileTyping } from './type-amount.ts'
import type { NumberFieldProps } from '@hub/ui'
import type { InputEvent } from 'react'

export interface AmountFieldProps extends Pick<
  NumberFieldProps,
  'label' | 'name' | 'required' | 'isInvalid'
> {
  /** What stands there at first. */
  amount: number | undefined
}

/** An amount of aUEC as the person's locale writes it, its thousands set apart while it is typed. */
export function AmountField({ amount, ...field }: AmountFieldProps) {
  const first = amount === undefined ? '' : formatAmount(amount, PERSON_LOCALE)
  const shown = useRef(first)

  function handleInput({ currentTarget: input, nativeEvent }: InputEvent<HTMLInputElement>) {
    // An input method shows what it is about to write; it is read when it is written.
    if (nativeEvent.isComposing) return
    const typed = { text: input.value, caret: input.selectionStart ?? input.value.length }
    const { text, caret } = groupWhileTyping(shown.current, typed, PERSON_LOCALE)
    shown.current = text
    if (text === input.value) return
    input.value = text
    input.setSelectionRange(caret, caret)
  }

  return <NumberField {...field} unit="aUEC" defaultValue={first} onInput={handleInput} />
}
