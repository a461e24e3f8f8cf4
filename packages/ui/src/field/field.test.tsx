import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SelectField } from './select-field.tsx'
import { NumberField, TextField } from './text-field.tsx'

describe('fields', () => {
  it('names the control by its label and describes it by hint and error', () => {
    render(<TextField label="Title" hint="Short and clear" error="Please say something." />)
    const input = screen.getByRole('textbox', { name: 'Title' })
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)

    expect(described).toEqual(['Short and clear', 'Please say something.'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  it('says nothing of an error while there is none', () => {
    render(<TextField label="Title" />)
    const input = screen.getByRole('textbox', { name: 'Title' })
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(input.hasAttribute('aria-describedby')).toBe(false)
  })

  it('keeps a number as it was written', () => {
    render(<NumberField label="Price" unit="aUEC" defaultValue="1.500,25" />)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' }).value).toBe('1.500,25')
  })

  it('offers the placeholder first, with an empty value', () => {
    render(<SelectField label="Role" placeholder="Choose" options={['Pilot', 'Medic']} />)
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' })
    expect(select.value).toBe('')
    expect([...select.options].map((option) => option.text)).toEqual(['Choose', 'Pilot', 'Medic'])
  })
})
