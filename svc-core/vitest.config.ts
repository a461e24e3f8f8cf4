import { serviceTests } from '@hub/build-kit/vitest'

// The modules keep no state between tests, and loading them anew for each file takes longest of all.
export default serviceTests({ test: { isolate: false } })
