import { serviceTests } from '@hub/build-kit/vitest'

export default serviceTests({ test: { testTimeout: 180_000, fileParallelism: false } })
