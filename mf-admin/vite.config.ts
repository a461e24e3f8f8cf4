import { remoteConfig } from '@hub/build-kit'
import { defineConfig, mergeConfig } from 'vite'

const remote = remoteConfig({
  name: 'mf_admin',
  exposes: { './admin-view': './src/views/admin-view.tsx' },
  // Few people ever see it.
  preload: [],
  devPort: 5174,
})

/** The gateway that answers the API while the remote runs without the shell. */
const GATEWAY = process.env['HUB_GATEWAY'] ?? 'http://127.0.0.1:8080'

export default defineConfig((env) =>
  mergeConfig(remote(env), { server: { proxy: { '/api': GATEWAY } } }),
)
