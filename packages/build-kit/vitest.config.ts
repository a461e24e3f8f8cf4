import { plainTests } from './src/vitest.ts'

export default plainTests()
