export { hostConfig } from './host-config.ts'
export { remoteConfig } from './remote-config.ts'
export type { RemoteOptions } from './remote-config.ts'
export type { RemoteDescriptor } from './remote-descriptor.ts'
