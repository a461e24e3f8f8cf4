import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ComboboxField } from './combobox-field.tsx'

const OPTIONS = Array.from({ length: 120 }, (_, at) => `Item ${String(at).padStart(3, '0')}`)

function renderBox({ value = '', options = OPTIONS } = {}) {
  const onInput = vi.fn<() => void>()
  const onSubmit = vi.fn<(item: unknown) => void>()
  function Form() {
    const [chosen, setChosen] = useState(value)
    return (
      <form
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(new FormData(event.currentTarget).get('item'))
        }}
      >
        <ComboboxField
          label="Item"
          name="item"
          options={options}
          value={chosen}
          onChoose={setChosen}
        />
        <button type="submit">Save</button>
      </form>
    )
  }
  render(<Form />)
  return { person: userEvent.setup(), onInput, onSubmit }
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Item' })
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent)
const pointed = () =>
  document.querySelector(`[id="${box().getAttribute('aria-activedescendant') ?? 'none'}"]`)
    ?.textContent

describe('ComboboxField', () => {
  it('opens by a click, with fifty options and the count of the others', async () => {
    const { person } = renderBox({ value: 'Item 003' })
    expect(box().getAttribute('aria-expanded')).toBe('false')
    await person.click(box())
    expect(box().getAttribute('aria-expanded')).toBe('true')
    expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
    expect(shown()).toHaveLength(50)
    expect(pointed()).toBe('Item 003')
    expect(screen.getByText('70 more. Type to narrow them down.')).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe('120 options')
  })

  it('finds by typing, is walked by arrows, and Enter takes what is pointed at', async () => {
    const { person, onSubmit } = renderBox()
    await person.type(box(), '11')
    expect(shown()).toEqual([
      'Item 110',
      'Item 111',
      'Item 112',
      'Item 113',
      'Item 114',
      'Item 115',
      'Item 116',
      'Item 117',
      'Item 118',
      'Item 119',
      'Item 011',
    ])
    expect(pointed()).toBe('Item 110')
    await person.keyboard('{ArrowUp}')
    expect(pointed()).toBe('Item 011')
    await person.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(box().value).toBe('Item 111')
    expect(shown()).toEqual([])
    expect(onSubmit).not.toHaveBeenCalled()
    await person.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledWith('Item 111')
  })

  it('is opened by the arrows, upwards from the end', async () => {
    const { person } = renderBox()
    box().focus()
    await person.keyboard('{ArrowUp}')
    expect(pointed()).toBeUndefined()
    await person.keyboard('{ArrowUp}')
    expect(pointed()).toBe('Item 049')
  })

  it('takes what is clicked, and its form hears of it', async () => {
    const { person, onInput } = renderBox()
    await person.click(box())
    await person.click(screen.getByRole('option', { name: 'Item 002' }))
    expect(box().value).toBe('Item 002')
    expect(document.activeElement).toBe(box())
    expect(onInput).toHaveBeenCalledOnce()
  })

  it.each([
    ['what is named', 'item 007', 'Item 007'],
    ['the only one that fits', '099', 'Item 099'],
    ['what was chosen before, when several fit', '09', 'Item 001'],
    ['what was chosen before, when nothing fits', 'Spoon', 'Item 001'],
    ['nothing, when it is emptied', '', ''],
  ])('has, when it is left, %s', async (_case, typed, kept) => {
    const { person } = renderBox({ value: 'Item 001' })
    await person.clear(box())
    if (typed) await person.type(box(), typed)
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(box().value).toBe(kept)
  })

  it('says when nothing matches, and Escape goes back without closing what is around', async () => {
    const { person } = renderBox({ value: 'Item 001' })
    const onKeyDown = vi.fn<(isHandled: boolean) => void>()
    const listen = (event: KeyboardEvent) => onKeyDown(event.defaultPrevented)
    document.addEventListener('keydown', listen)
    await person.type(box(), 'zzz')
    expect(screen.getByText('Nothing matches.')).toBeDefined()
    expect(box().getAttribute('aria-expanded')).toBe('false')
    await person.keyboard('{Escape}')
    expect(onKeyDown).toHaveBeenLastCalledWith(true)
    expect(box().value).toBe('Item 001')
    await person.keyboard('{Escape}')
    expect(onKeyDown).toHaveBeenLastCalledWith(false)
    document.removeEventListener('keydown', listen)
  })
})
