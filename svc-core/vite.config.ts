import { serviceConfig } from '@hub/build-kit'

export default serviceConfig('server', 'migrate', 'admin', 'dead-letters')
