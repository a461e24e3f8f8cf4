import { plainTests } from '@hub/build-kit/vitest'

export default plainTests()
