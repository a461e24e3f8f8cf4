import { hostConfig } from '@hub/build-kit'

export default hostConfig()
