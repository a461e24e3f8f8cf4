import { STALE_AFTER_CALL } from '@hub/api-spec/staleness'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failure, mockApi, renderView } from '../testing/index.ts'
import { queryClient } from './query-client.ts'
import { useApiMutation } from './use-api-mutation.ts'
import type { ReadEndpoint, WriteEndpoint } from '@hub/api-spec'
import type { MutationInput } from './use-api-mutation.ts'

const ID = '01990000-0000-7000-8000-00000000000a'
const PARAMS = { id: ID, uid: ID, haggleId: ID, trackId: ID, provider: 'discord' }

const reads = [...new Set(Object.values(STALE_AFTER_CALL).flat())]
const changes = Object.keys(STALE_AFTER_CALL) as WriteEndpoint[]

/** Of all reads that a page may keep, those that are stale. */
const staleReads = () =>
  reads.filter((read) => queryClient.getQueryState([read])?.isInvalidated === true)

function Change({ endpoint }: { endpoint: WriteEndpoint }) {
  const { mutate, isSuccess, isError } = useApiMutation(endpoint)
  const input = { params: PARAMS } as MutationInput<typeof endpoint>
  return (
    <button onClick={() => mutate(input)}>
      {isSuccess ? 'Done' : isError ? 'Failed' : 'Change'}
    </button>
  )
}

it.each(changes)('%s makes stale what is declared for it, and nothing else', async (endpoint) => {
  mockApi({ [endpoint]: () => ({}) })
  const { person } = renderView(<Change endpoint={endpoint} />)
  for (const read of reads) queryClient.setQueryData([read], [])
  await person.click(screen.getByRole('button', { name: 'Change' }))
  await screen.findByRole('button', { name: 'Done' })
  const declared: ReadonlySet<ReadEndpoint> = new Set(STALE_AFTER_CALL[endpoint])
  await waitFor(() => expect(new Set(staleReads())).toEqual(declared))
})

it('a change that failed makes nothing stale', async () => {
  mockApi({ 'DELETE /api/missions/:id': () => failure(403, 'No.') })
  const { person } = renderView(<Change endpoint="DELETE /api/missions/:id" />)
  for (const read of reads) queryClient.setQueryData([read], [])
  await person.click(screen.getByRole('button', { name: 'Change' }))
  await screen.findByRole('button', { name: 'Failed' })
  expect(staleReads()).toEqual([])
})
