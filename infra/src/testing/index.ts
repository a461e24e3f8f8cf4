export { startTestStores } from './test-stores.ts'
export type { TestStores, TestStoresOptions } from './test-stores.ts'
