import { describe, expect, it } from 'vitest'
import { startCore } from './testing/core-under-test.ts'
import { aPilot } from './testing/pilots.ts'

async function ask(env: Record<string, string>) {
  const under = await startCore(env)
  const { body } = await (await aPilot(under)).call('GET /api/community')
  await under.stop()
  return body
}

describe('GET /api/community', () => {
  it('names the Discord server that is configured, and no other', async () => {
    const { discordServerId } = await ask({ DISCORD_SERVER_ID: '81384788765712384' })
    expect(discordServerId).toBe('81384788765712384')
  })

  it('has nothing where nothing is configured: nobody is sent to anybody else’s place', async () => {
    expect(await ask({})).toEqual({ discordServerId: null, links: [], founderWords: [] })
  })

  it('has the links that are configured, in one order, and the founder’s words', async () => {
    const { links, founderWords } = await ask({
      X_URL: 'https://x.com/thecrew',
      DISCORD_INVITE: ' https://discord.gg/thecrew',
      TWITCH_URL: '',
      FOUNDER_WORDS: 'One ship.\\nOne board.\n\n  And then everybody.  ',
    })
    expect(links).toEqual([
      { name: 'Discord', url: 'https://discord.gg/thecrew' },
      { name: 'X', url: 'https://x.com/thecrew' },
    ])
    expect(founderWords).toEqual(['One ship.', 'One board.', 'And then everybody.'])
  })

  it.each([
    ['DISCORD_SERVER_ID', '1&theme=light'],
    ['DISCORD_INVITE', 'discord.gg/thecrew'],
    ['YOUTUBE_URL', 'javascript:alert(1)'],
    ['X_URL', 'https://'],
  ])('does not start with a wrong %s', async (name, value) => {
    await expect(startCore({ [name]: value })).rejects.toThrow(new RegExp(name))
  })
})
