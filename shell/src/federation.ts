import { createInstance, init } from '@module-federation/runtime'
import { shares } from 'virtual:hub-shares'

// The runtime is here once: remotes, which bring none, make theirs by it.
Object.assign(globalThis, { hubFederation: { createInstance } })

init({ name: 'shell', remotes: [], shared: shares, shareStrategy: 'loaded-first' })
