import { screen, within } from '@testing-library/react'
import { aUser, mockApi, renderView } from '@hub/web-kit/testing'
import { describe, expect, it } from 'vitest'
import { MenuContent } from './menu-content.tsx'
import { Menu } from './menu.tsx'
import type { ViewName } from '@hub/web-kit'

async function openMenu({ isAdmin = false, visited = [] as ViewName[] } = {}) {
  mockApi()
  const { person } = renderView(
    <>
      <Menu
        content={(onSelect) => <MenuContent current="contracts" onSelect={onSelect} />}
        onNavigate={(view) => visited.push(view)}
      />
      <button type="button">Elsewhere</button>
    </>,
    { user: aUser({ isAdmin }) },
  )
  await person.click(screen.getByRole('button', { name: 'Menu' }))
  return { person, visited, menu: screen.getByRole('navigation') }
}

describe('the menu', () => {
  it('lists every view, and marks the one that is shown', async () => {
    const { menu } = await openMenu()

    const names = within(menu.querySelector('ul') ?? menu)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual([
      'Dashboard',
      'Contracts & Trade Hub',
      'Profile',
      'About',
      'Content Hub',
      'Store',
      'Jukebox',
      'Stories',
      'Discord',
      'Privacy Policy',
    ])
    expect(within(menu).getByRole('button', { current: 'page' }).textContent).toMatch(/Contracts/)
  })

  it('lists the console for admins', async () => {
    const { menu } = await openMenu({ isAdmin: true })

    expect(within(menu).getByRole('button', { name: 'Admin' })).toBeTruthy()
  })

  it('goes to a view and closes', async () => {
    const { person, visited, menu } = await openMenu()

    await person.click(within(menu).getByRole('button', { name: 'Stories' }))

    expect(visited).toEqual(['stories'])
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('closes on a click outside', async () => {
    const { person } = await openMenu()

    await person.click(screen.getByRole('button', { name: 'Elsewhere' }))

    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('closes on Escape, and gives the focus back to its toggle', async () => {
    const { person } = await openMenu()
    await person.tab()

    await person.keyboard('{Escape}')

    expect(screen.queryByRole('navigation')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }))
  })

  it('holds two collapsible groups of links out, which tell nothing of where they came from', async () => {
    const { menu } = await openMenu()

    const groups = [...menu.querySelectorAll('details')]
    expect(groups.map((group) => group.querySelector('summary')?.textContent)).toEqual([
      'Official Links',
      'Community Tools',
    ])
    const links = [...menu.querySelectorAll('a')]
    expect(links).toHaveLength(17)
    for (const link of links) {
      expect(link.rel).toBe('noopener noreferrer')
      expect(link.target).toBe('_blank')
    }
  })
})
