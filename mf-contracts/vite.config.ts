import { remoteConfig } from '@hub/build-kit'
import { defineConfig, mergeConfig } from 'vite'

const remote = remoteConfig({
  name: 'mf_contracts',
  exposes: {
    './contracts-view': './src/views/contracts-view.tsx',
    './latest-contracts': './src/views/latest-contracts.tsx',
  },
  // The first view shows these alone.
  preload: ['./latest-contracts'],
})

/** The gateway that answers the API while the remote runs without the shell. */
const GATEWAY = process.env['HUB_GATEWAY'] ?? 'http://127.0.0.1:8080'

export default defineConfig((env) =>
  mergeConfig(remote(env), { server: { proxy: { '/api': GATEWAY } } }),
)
