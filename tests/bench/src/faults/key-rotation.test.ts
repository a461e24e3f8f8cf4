import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHub, type TestHub } from '@hub/infra/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { order } from '../backup/order.ts'
import { refresh, type Session, signIn } from '../chaos/session.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'hub-keys-'))
let hub: TestHub
let session: Session

beforeAll(async () => {
  hub = await startHub({ dataDir })
  session = await signIn(hub.url, 'Stays in')
})

afterAll(async () => {
  await hub.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** One call to each service, through the gateway, which checks the token as well. */
async function ask({ token }: Session): Promise<number[]> {
  const paths = ['/api/profile', '/api/music/playlists/private']
  const headers = { authorization: `Bearer ${token}` }
  const replies = await Promise.all(paths.map((path) => fetch(`${hub.url}${path}`, { headers })))
  return replies.map(({ status }) => status)
}

async function restartWithNewKey(...args: string[]): Promise<void> {
  const rotated = await order('rotate-key', dataDir, ...args)
  expect(rotated).toMatchObject({ code: 0 })
  await hub.stop()
  hub = await startHub({ dataDir })
}

const keyOf = ({ token }: Session) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string })
    .kid

it('a new key signs nobody out, and tokens of the one before are taken', async () => {
  const before = session
  await restartWithNewKey()
  expect(await ask(before)).toEqual([200, 200])
  session = await refresh(hub.url, before)
  expect(keyOf(session)).not.toBe(keyOf(before))
  expect(await ask(session)).toEqual([200, 200])
})

it('a key that was stolen is taken no more, and nobody is signed out either', async () => {
  const before = session
  await restartWithNewKey('--stolen')
  expect(await ask(before)).toEqual([401, 401])
  session = await refresh(hub.url, before)
  expect(session.uid).toBe(before.uid)
  expect(await ask(session)).toEqual([200, 200])
})

it('a key of the configuration is not rotated here', async () => {
  const child = await order('rotate-key', join(dataDir, 'nowhere'))
  expect(child).toMatchObject({ code: 1, said: expect.stringContaining('is missing') as string })
})
