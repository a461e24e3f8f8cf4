import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Has the fields of a form in which nothing was changed show what was saved elsewhere meanwhile,
 * as in another tab; what was typed stays. Fields follow their `defaultValue` by themselves only
 * until something was typed in them once, also when that has long been saved.
 */
export function useFreshFields(
  form: RefObject<HTMLFormElement | null>,
  saved: object,
  onFresh: () => void,
): void {
  const known = useRef(new Map<string, string | boolean>())
  const look = useEffectEvent(onFresh)
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement && field.name) freshen(field, known.current)
    }
    look()
  }, [form, saved])
}

function freshen(field: HTMLInputElement, known: Map<string, string | boolean>): void {
  const [value, savedValue] =
    field.type === 'checkbox' ? (['checked', 'defaultChecked'] as const) : TEXT
  if (field[value] === known.get(field.name)) Object.assign(field, { [value]: field[savedValue] })
  known.set(field.name, field[savedValue])
}

const TEXT = ['value', 'defaultValue'] as const
