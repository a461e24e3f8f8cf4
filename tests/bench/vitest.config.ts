import { serviceTests } from '@hub/build-kit/vitest'

export default serviceTests({
  test: {
    globalSetup: ['./src/build-subjects.ts'],
    testTimeout: 300_000,
    fileParallelism: false,
  },
})
