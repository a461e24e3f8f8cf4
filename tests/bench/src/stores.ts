import { startTestStores } from '@hub/infra/testing'
import type { Stores } from './bench.ts'

/** The stores named in `HUB_TEST_STORES`, or some of this run's own. */
export async function openStores(): Promise<Stores & { stop(): Promise<void> }> {
  const given = process.env['HUB_TEST_STORES']
  if (given) return { ...(JSON.parse(given) as Stores), stop: async () => undefined }
  return startTestStores()
}
