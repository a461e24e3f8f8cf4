import { remoteConfig } from '@hub/build-kit'
import { defineConfig, mergeConfig } from 'vite'

const remote = remoteConfig({
  name: 'mf_jukebox',
  exposes: {
    './jukebox-view': './src/views/jukebox-view.tsx',
    './player-bar': './src/views/player-bar.tsx',
    './music-upload': './src/views/music-upload.tsx',
    './tracks-table': './src/views/tracks-table.tsx',
  },
  preload: ['./player-bar'],
  devPort: 5172,
})

/** The gateway that answers the API while the remote runs without the shell. */
const GATEWAY = process.env['HUB_GATEWAY'] ?? 'http://127.0.0.1:8080'

export default defineConfig((env) =>
  mergeConfig(remote(env), { server: { proxy: { '/api': GATEWAY } } }),
)
