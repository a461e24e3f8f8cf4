import { viewTests } from '@hub/build-kit/vitest'

export default viewTests()
