import { remoteConfig } from '@hub/build-kit'
import { defineConfig, mergeConfig } from 'vite'

const remote = remoteConfig({
  name: 'mf_stories',
  exposes: {
    './stories-view': './src/views/stories-view.tsx',
    './story-bar': './src/views/story-bar.tsx',
    './story-upload': './src/views/story-upload.tsx',
    './stories-table': './src/views/stories-table.tsx',
  },
  // Nothing of it is on the first view.
  preload: [],
  devPort: 5173,
})

/** The gateway that answers the API while the remote runs without the shell. */
const GATEWAY = process.env['HUB_GATEWAY'] ?? 'http://127.0.0.1:8080'

export default defineConfig((env) =>
  mergeConfig(remote(env), { server: { proxy: { '/api': GATEWAY } } }),
)
