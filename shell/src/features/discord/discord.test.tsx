import { apiQuery, HubProvider, queryClient } from '@hub/web-kit'
import { failure, mockApi, renderView } from '@hub/web-kit/testing'
import { screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Discord } from './discord.tsx'

// As markup: in a document the frame would be fetched.
it('frames the server’s widget in a sandbox and without cookies, and links beside it', () => {
  queryClient.setQueryData(apiQuery('GET /api/community').queryKey, { discordServerId: '42' })
  const page = renderToStaticMarkup(
    <HubProvider>
      <Discord />
    </HubProvider>,
  )
  const [frame = ''] = /<iframe[^>]*>/u.exec(page) ?? []
  expect(frame).toContain('src="https://discord.com/widget?id=42')
  expect(frame).toContain('credentialless=""')
  expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox allow-scripts"')
  expect(page).toContain('Join the Discord')
})

it.each([
  ['no server is configured', () => ({ discordServerId: null })],
  ['it cannot be told', () => failure(400, 'No.')],
])('lives without the widget where %s', async (_why, reply) => {
  mockApi({ 'GET /api/community': reply })
  renderView(<Discord />)
  expect(await screen.findByText(/The server widget is switched off here/u)).toBeDefined()
  expect(document.querySelector('iframe')).toBeNull()
  expect(screen.getByRole('link', { name: 'Join the Discord' })).toBeDefined()
})
