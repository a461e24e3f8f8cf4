import { remoteConfig } from '@hub/build-kit'

export default remoteConfig({
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
