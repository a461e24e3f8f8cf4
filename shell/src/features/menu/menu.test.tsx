import { screen, waitFor, within } from '@testing-library/react'
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

/** What a link is called; its icon says nothing. */
const nameOf = (link: HTMLElement) => link.querySelector('span:not([aria-hidden])')?.textContent

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
    expect(groups.map((group) => [...group.querySelectorAll('a')].map(nameOf))).toEqual([
      [
        'Game Status',
        'Forum',
        'Roadmap',
        'Guides',
        'Loaner Matrix',
        'Official Site',
        'Video Channel',
        'Streaming Channel',
      ],
      [
        'Wiki',
        'Ship Calculator',
        'Fleet Viewer',
        'Item Finder',
        'Trade Tools',
        'Market Site',
        'Mining Tool',
        'Guide Site',
        'Snare Planner',
      ],
    ])
    for (const link of menu.querySelectorAll('a')) {
      expect(link.rel).toBe('noopener noreferrer')
      expect(link.target).toBe('_blank')
    }
  })

  it('shows the favicon of each site once its group is opened', async () => {
    const { person, menu } = await openMenu()
    expect(menu.querySelector('img')).toBeNull()

    await person.click(within(menu).getByText('Community Tools'))

    const [, tools] = menu.querySelectorAll('details')
    await waitFor(() => expect(tools?.querySelectorAll('img')).toHaveLength(9))
    const [wiki] = tools?.querySelectorAll('a') ?? []
    const host = new URL(String(wiki?.href)).host
    expect(wiki?.querySelector('img')?.getAttribute('src')).toBe(`/favicons/${host}`)
  })
})
