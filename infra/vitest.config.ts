import { plainTests } from '@hub/build-kit/vitest'

export default plainTests({
  test: {
    globalSetup: ['./src/testing/build-launcher.ts'],
  },
})
