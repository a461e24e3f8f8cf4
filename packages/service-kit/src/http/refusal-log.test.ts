import { expect, it, vi } from 'vitest'
import { buildService } from './build-service.ts'
import { startRefusalLog } from './refusal-log.ts'
import { createRevocations } from '../auth/revocations.ts'
import { testTokens } from '../testing/test-tokens.ts'
import { unauthenticated } from '../base/errors.ts'
import { stockIsFull } from './quotas.ts'

const quiet = () => undefined

const aLog = () => ({ debug: quiet, info: vi.fn<() => void>(), warn: quiet, error: quiet })

it('says once how often each kind was refused, and nothing of a time without refusals', async () => {
  const log = aLog()
  const refusals = startRefusalLog(log, 1)
  for (const kind of [401, 429, 401]) refusals.count(kind)
  await expect.poll(() => log.info.mock.calls.length).toBe(1)
  const told = { security: 'refused', refused: { 401: 2, 429: 1 } }
  expect(log.info).toHaveBeenCalledExactlyOnceWith(told, 'security')
  refusals.stop()
  expect(log.info).toHaveBeenCalledTimes(1)
})

it('a service tells what it refused, without a word of who asked and what', async () => {
  const { jwks } = testTokens()
  const revocations = createRevocations()
  const app = await buildService({ name: 'test', logLevel: 'silent', jwks, revocations })
  app.get('/secret', () => {
    throw unauthenticated()
  })
  app.get('/full', () => {
    throw stockIsFull({ name: 'boxes', most: 3, mostOfAGuest: 2 }, { isGuest: true }, String)
  })
  const info = vi.spyOn(app.log, 'info')
  await app.inject({ url: '/secret?name=Nova', headers: { authorization: 'Bearer x' } })
  await app.inject('/nowhere')
  await app.inject('/full')
  await app.close()
  expect(info.mock.calls).toEqual([
    [{ security: 'refused', refused: { 401: 1, 404: 1, '409 boxes': 1 } }, 'security'],
  ])
})
