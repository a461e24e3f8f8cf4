import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Discord } from './discord.tsx'

vi.mock('#lib/community.ts', async (original) => ({
  ...(await original<object>()),
  DISCORD_SERVER_ID: '42',
}))

// As markup: in a document the frame would be fetched.
it('frames the server’s widget in a sandbox and without cookies, and links beside it', () => {
  const page = renderToStaticMarkup(<Discord />)
  const [frame = ''] = /<iframe[^>]*>/u.exec(page) ?? []
  expect(frame).toContain('src="https://discord.com/widget?id=42')
  expect(frame).toContain('credentialless=""')
  expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox allow-scripts"')
  expect(page).toContain('Join the Discord')
})
