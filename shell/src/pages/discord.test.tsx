import { apiQuery, HubProvider, queryClient } from '@hub/web-kit'
import { failure, mockApi, renderView } from '@hub/web-kit/testing'
import { screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Discord } from './discord.tsx'
import type { Community } from '@hub/api-spec'

const INVITE = { name: 'Discord', url: 'https://discord.gg/thecrew' } as const

// As markup: in a document the frame would be fetched.
it('frames the server’s widget in a sandbox and without cookies, and links beside it', () => {
  queryClient.setQueryData(apiQuery('GET /api/community').queryKey, {
    discordServerId: '42',
    links: [INVITE],
    founderWords: [],
  })
  const page = renderToStaticMarkup(
    <HubProvider>
      <Discord />
    </HubProvider>,
  )
  const [frame = ''] = /<iframe[^>]*>/u.exec(page) ?? []
  expect(frame).toContain('src="https://discord.com/widget?id=42')
  expect(frame).toContain('credentialless=""')
  expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox allow-scripts"')
  expect(page).toMatch(/href="https:\/\/discord\.gg\/thecrew"[^>]*>Join the Discord/u)
})

const told = (links: Community['links']) => () => ({
  discordServerId: null,
  links,
  founderWords: [],
})

it.each([
  ['only the invite is configured', told([INVITE]), /widget is switched off here/u, 1],
  ['nothing is configured', told([]), /has no Discord link yet/u, 0],
  ['it cannot be told', () => failure(400, 'No.'), /could not be loaded/u, 0],
])('lives without the widget where %s', async (_why, reply, sentence, links) => {
  mockApi({ 'GET /api/community': reply })
  renderView(<Discord />)
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(document.querySelector('iframe')).toBeNull()
  expect(screen.queryAllByRole('link')).toHaveLength(links)
})
