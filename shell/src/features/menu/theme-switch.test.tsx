import { mockApi, rememberElsewhere, renderView } from '@hub/web-kit/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ThemeSwitch } from './theme-switch.tsx'

it('keeps to the system until somebody chooses, and remembers the choice', async () => {
  mockApi()
  const { person } = renderView(<ThemeSwitch />)
  const { dataset } = document.documentElement
  expect(screen.getByRole('button', { name: 'System', pressed: true })).toBeDefined()
  expect(dataset['theme']).toBeUndefined()

  await person.click(screen.getByRole('button', { name: 'Light' }))
  expect(dataset['theme']).toBe('light')
  expect(localStorage.getItem('hub.theme')).toBe('light')

  await person.click(screen.getByRole('button', { name: 'System' }))
  expect(dataset['theme']).toBeUndefined()
})

it('follows what another tab chooses', () => {
  mockApi()
  renderView(<ThemeSwitch />)
  rememberElsewhere('hub.theme', 'dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(screen.getByRole('button', { name: 'Dark', pressed: true })).toBeDefined()
  rememberElsewhere('hub.theme', 'system')
  expect(document.documentElement.dataset['theme']).toBeUndefined()
})
