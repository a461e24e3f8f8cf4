import { plainTests } from '@hub/build-kit/vitest'

export default plainTests({ test: { testTimeout: 120_000, hookTimeout: 120_000 } })
