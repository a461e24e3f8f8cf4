import { remoteConfig } from '@hub/build-kit'

export default remoteConfig({
  name: 'mf_admin',
  exposes: { './admin-view': './src/views/admin-view.tsx' },
  // Few people ever see it.
  preload: [],
  devPort: 5174,
})
