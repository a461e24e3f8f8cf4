import { fireEvent, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Cover } from './cover.tsx'

it('shows a sign in place of a cover that cannot be had, and the next one again', () => {
  const { container, rerender } = render(<Cover track={{ coverUrl: '/covers/gone.webp' }} />)
  const image = () => container.querySelector('img')
  fireEvent.error(image() as HTMLImageElement)
  expect(image()).toBeNull()
  expect(container.querySelector('svg')).not.toBeNull()
  rerender(<Cover track={{ coverUrl: '/covers/there.webp' }} />)
  expect(image()?.getAttribute('src')).toBe('/covers/there.webp')
})
