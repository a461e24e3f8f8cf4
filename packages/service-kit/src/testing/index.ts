export { testTokens, type TestTokens } from './test-tokens.ts'
