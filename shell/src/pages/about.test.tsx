import { failure, mockApi, renderView } from '@hub/web-kit/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { About } from './about.tsx'

const OWN_WORDS = /^Hangar began with a hauler/u

it('says the founder’s words, and where the community meets', async () => {
  mockApi({
    'GET /api/community': () => ({
      discordServerId: null,
      links: [{ name: 'Twitch', url: 'https://www.twitch.tv/thecrew' }],
      founderWords: ['One ship.', 'One board.'],
    }),
  })
  renderView(<About />)
  expect(await screen.findByText('One ship.')).toBeDefined()
  expect(screen.getByText('One board.')).toBeDefined()
  expect(screen.queryByText(OWN_WORDS)).toBeNull()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['https://www.twitch.tv/thecrew'])
})

it.each([
  ['nothing is configured', () => ({ discordServerId: null, links: [], founderWords: [] })],
  ['it cannot be told', () => failure(400, 'No.')],
])('has words of its own and no links where %s', async (_why, reply) => {
  mockApi({ 'GET /api/community': reply })
  renderView(<About />)
  expect(await screen.findByText(OWN_WORDS)).toBeDefined()
  expect(screen.queryByRole('list')).toBeNull()
})
