import { viewTests } from '@hub/build-kit/vitest'

// The contrast test reads the tokens as text, which needs style sheets to be processed.
export default viewTests({ test: { css: { include: [/tokens\.css/] } } })
