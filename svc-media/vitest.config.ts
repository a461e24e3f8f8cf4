import { serviceTests } from '@hub/build-kit/vitest'

export default serviceTests()
