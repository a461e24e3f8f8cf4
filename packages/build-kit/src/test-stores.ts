/** The stores that a run of service tests works against. */
export interface TestStores {
  /** A superuser's URL: each worker makes databases of its own. */
  databaseUrl: string
  natsUrl: string
  natsToken: string
  s3?: { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string }
}

interface StoresModule {
  startTestStores: () => Promise<TestStores & { stop: () => Promise<void> }>
}

// Not a literal: this kit is built before everything else, the launcher's module among them.
const STORES_MODULE = ['@hub/infra', 'testing'].join('/')

/** Vitest's global setup: uses the stores in `HUB_TEST_STORES`, or starts some for this run. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['HUB_TEST_STORES']) return undefined
  const { startTestStores } = (await import(STORES_MODULE)) as StoresModule
  const { stop, ...stores } = await startTestStores()
  process.env['HUB_TEST_STORES'] = JSON.stringify(stores)
  return stop
}
