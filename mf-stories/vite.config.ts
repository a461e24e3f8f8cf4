import { remoteConfig } from '@hub/build-kit'

export default remoteConfig({
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
