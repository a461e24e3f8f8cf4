import { afterEach, expect, it, vi } from 'vitest'
import type { Backlog } from '../events/backlog.ts'
import { buildService, type Service } from './build-service.ts'
import { createRevocations } from '../auth/revocations.ts'
import { testTokens } from '../testing/test-tokens.ts'

const tokens = { jwks: testTokens().jwks, revocations: createRevocations() }
let app: Service
afterEach(() => app.close())

const some: Backlog = { waitingFacts: 7, waitingSeconds: 3, deadLetters: 2 }

async function serveBacklog(backlog?: () => Promise<Backlog>): Promise<() => Promise<string>> {
  const named = { name: 'test', logLevel: 'silent', ...tokens }
  app = await buildService({ ...named, ...(backlog && { backlog }) })
  return async () => (await app.inject('/metrics')).body
}

it('says how far a service is behind with its events, by one query for all who ask', async () => {
  const backlog = vi.fn<() => Promise<Backlog>>(() => Promise.resolve(some))
  const read = await serveBacklog(backlog)
  const [text] = await Promise.all([read(), read()])
  expect(text).toMatch(/^outbox_waiting_events 7$/m)
  expect(text).toMatch(/^outbox_lag_seconds 3$/m)
  expect(text).toMatch(/^dead_letters 2$/m)
  expect(backlog).toHaveBeenCalledOnce()
})

it('answers without those numbers while they cannot be read', async () => {
  const read = await serveBacklog(() => Promise.reject(new Error('Postgres is away')))
  const text = await read()
  expect(text).toMatch(/^outbox_waiting_events nan$/im)
  expect(text).toContain('process_cpu_seconds_total')
})

it('says nothing of events where none are told', async () => {
  const read = await serveBacklog()
  expect(await read()).not.toContain('outbox')
})
