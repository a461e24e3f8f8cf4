export { startHub } from './start-hub.ts'
export type { HubProcess, TestHub, TestHubOptions } from './start-hub.ts'
export { startTestStores } from './test-stores.ts'
export type { TestStores, TestStoresOptions } from './test-stores.ts'
