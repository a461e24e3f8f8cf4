import { expect, it, vi } from 'vitest'
import { markStale } from './mark-stale.ts'
import { queryClient } from './query-client.ts'

vi.mock('@hub/api-spec/staleness', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('makes everything stale if it cannot be loaded what a change makes stale', async () => {
  queryClient.setQueryData(['GET /api/stories'], [])
  await markStale('PUT /api/profile')
  expect(queryClient.getQueryState(['GET /api/stories'])?.isInvalidated).toBe(true)
})
