import { describe, expect, it } from 'vitest'
import { startCore } from '../testing/core-under-test.ts'
import { aPilot } from '../testing/pilots.ts'

async function ask(env: Record<string, string>) {
  const under = await startCore(env)
  const { body } = await (await aPilot(under)).call('GET /api/community')
  await under.stop()
  return body
}

describe('GET /api/community', () => {
  it('names the Discord server that is configured, and no other', async () => {
    expect(await ask({ DISCORD_SERVER_ID: '81384788765712384' })).toEqual({
      discordServerId: '81384788765712384',
    })
    expect(await ask({})).toEqual({ discordServerId: null })
  })

  it('takes for the id of a server only what is one', async () => {
    await expect(startCore({ DISCORD_SERVER_ID: '1&theme=light' })).rejects.toThrow(
      /DISCORD_SERVER_ID/,
    )
  })
})
