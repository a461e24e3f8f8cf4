import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Tabs } from './tabs.tsx'

const TABS = [
  { value: 'trade', label: 'Trade' },
  { value: 'board', label: 'Board' },
  { value: 'crew', label: 'Crew' },
] as const

function Sample() {
  const [value, setValue] = useState<(typeof TABS)[number]['value']>('trade')
  return (
    <Tabs label="Lists" tabs={TABS} value={value} onSelect={setValue}>
      Panel of {value}
    </Tabs>
  )
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent

describe('Tabs', () => {
  it('shows the panel of the tab that is clicked, named by it', async () => {
    render(<Sample />)
    await userEvent.click(screen.getByRole('tab', { name: 'Board' }))
    expect(screen.getByRole('tabpanel', { name: 'Board' }).textContent).toBe('Panel of board')
  })

  it('moves and selects by arrows, Home and End, and wraps around', async () => {
    const user = userEvent.setup()
    render(<Sample />)
    await user.tab()
    await user.keyboard('{ArrowLeft}')
    expect(selected()).toBe('Crew')
    expect(document.activeElement?.textContent).toBe('Crew')
    await user.keyboard('{ArrowRight}')
    expect(selected()).toBe('Trade')
    await user.keyboard('{End}')
    expect(selected()).toBe('Crew')
    await user.keyboard('{Home}')
    expect(selected()).toBe('Trade')
  })

  it('is one stop for the Tab key', () => {
    render(<Sample />)
    const stops = screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)
    expect(stops.map((tab) => tab.textContent)).toEqual(['Trade'])
  })
})
