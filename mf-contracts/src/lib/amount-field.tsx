import { NumberField } from '@hub/ui'
import { useRef } from 'react'
import { typeIn } from './type-in.ts'
import type { NumberFieldProps } from '@hub/ui'
import type { InputEvent } from 'react'

export interface AmountFieldProps extends Pick<
  NumberFieldProps,
  'label' | 'name' | 'required' | 'isInvalid'
> {
  /** What stands there at first, as the person's locale writes it. */
  text: string | undefined
}

/** An amount of aUEC as the person's locale writes it, its thousands set apart while it is typed. */
export function AmountField({ text: first = '', ...field }: AmountFieldProps) {
  const shown = useRef(first)

  function handleInput(event: InputEvent<HTMLInputElement>) {
    const text = typeIn(shown.current, event)
    if (!event.nativeEvent.isComposing) shown.current = text
  }

  return <NumberField {...field} unit="aUEC" defaultValue={first} onInput={handleInput} />
}
