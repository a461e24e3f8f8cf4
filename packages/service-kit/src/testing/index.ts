export { testTokens, type TestTokens } from './test-tokens.ts'
export { testDatabase, type TestDatabase } from './test-database.ts'
export { testStores } from './test-stores.ts'
export { cuttableProxy, type CuttableProxy } from './cuttable-proxy.ts'
export { testBucket, type TestBucket } from './test-bucket.ts'
export {
  changesBetween,
  forgeCall,
  forgedKeys,
  poisonBody,
  readRows,
  takesBody,
} from './mass-assignment.ts'
