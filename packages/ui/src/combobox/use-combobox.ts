import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { findOptions, indexOptions, namedOption } from './find-options.ts'
import type { KeyboardEvent } from 'react'

export interface ComboboxState {
  options: readonly string[]
  /** The chosen option; empty when there is none. */
  value: string
  onChoose(option: string): void
}

/** What is typed, what fits it, and which of that is pointed at. */
export function useCombobox({ options, value, onChoose }: ComboboxState) {
  const inputRef = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const index = useMemo(() => indexOptions(options), [options])
  // The key that was pressed shows at once; the list follows when there is time.
  const sought = useDeferredValue(typed ?? '')
  const found = useMemo(() => findOptions(index, sought), [index, sought])

  function open() {
    if (isOpen) return
    setOpen(true)
    setActive(found.shown.indexOf(value))
  }

  function choose(option: string) {
    setTyped(undefined)
    setOpen(false)
    if (option === value) return
    onChoose(option)
    // Whoever listens for changes of the form hears of a choice by pointer too.
    inputRef.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  /** Ends the typing: by the option that is meant, by none, or by the one that was chosen before. */
  function settle() {
    setOpen(false)
    if (typed === undefined) return
    choose(typed.trim() === '' ? '' : (namedOption(index, typed) ?? value))
  }

  function type(text: string) {
    setTyped(text)
    setOpen(true)
    setActive(text.trim() === '' ? -1 : 0)
  }

  function move(step: number) {
    if (!isOpen) return open()
    const { length } = found.shown
    if (length > 0) setActive((active + step + length + (active < 0 && step < 0 ? 1 : 0)) % length)
  }

  function handleEnter(event: KeyboardEvent) {
    if (!isOpen && typed === undefined) return
    event.preventDefault()
    // The list may be a key behind what is typed.
    const { shown } = findOptions(index, typed ?? '')
    const pointed = isOpen ? shown[active] : undefined
    if (pointed === undefined) settle()
    else choose(pointed)
  }

  function handleEscape(event: KeyboardEvent) {
    if (!isOpen && typed === undefined) return
    event.preventDefault()
    setTyped(undefined)
    setOpen(false)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') return handleEnter(event)
    if (event.key === 'Escape') return handleEscape(event)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    move(event.key === 'ArrowDown' ? 1 : -1)
  }

  return {
    inputRef,
    text: typed ?? value,
    found,
    isOpen,
    active,
    open,
    choose,
    settle,
    type,
    handleKeyDown,
  }
}

/** Keeps what is pointed at in sight, and the list itself when it opens. */
export function useInSight(isOpen: boolean, activeId: string | undefined) {
  const popupRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) popupRef.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  useEffect(() => {
    const option = activeId === undefined ? null : document.getElementById(activeId)
    option?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return popupRef
}
