import { callApi, apiQuery, useApiMutation } from '../index.ts'
import { callEndpoint } from './api-client.ts'

const id = '01990000-0000-7000-8000-00000000000a'

export async function callsAreTyped(): Promise<void> {
  const missions = await callApi('GET /api/missions')
  missions[0]?.payment.toFixed(2)
  await callApi('GET /api/missions', { query: { limit: 5 } })
  await callApi('POST /api/auth/guest', { body: { displayName: 'Nova' } })
  await callEndpoint('POST /api/trading_posts', { body: new FormData(), idempotencyKey: 'k' })
  await callApi('POST /api/auth/sign-out')
  // @ts-expect-error what makes something stale is a mutation
  await callApi('DELETE /api/missions/:id', { params: { id } })
  // @ts-expect-error an endpoint that does not exist
  await callApi('GET /api/nothing')
  // @ts-expect-error the path needs an id
  await callEndpoint('DELETE /api/missions/:id')
  // @ts-expect-error the body lacks the name
  await callApi('POST /api/auth/guest', { body: {} })
  // @ts-expect-error a form is not an object
  await callEndpoint('POST /api/trading_posts', { body: { item: 'Rifle' } })
}

export function useTypedQueriesAndMutations(): void {
  apiQuery('GET /api/contracts/:id/haggles', { params: { id } })
  // @ts-expect-error a query only reads
  apiQuery('POST /api/auth/sign-out')
  // @ts-expect-error the path needs an id
  apiQuery('GET /api/contracts/:id/haggles')
  // @ts-expect-error a mutation changes something
  useApiMutation('GET /api/missions')
}
