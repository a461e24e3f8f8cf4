import { remoteConfig } from '@hub/build-kit'

export default remoteConfig({
  name: 'mf_contracts',
  exposes: {
    './contracts-view': './src/views/contracts-view.tsx',
    './latest-contracts': './src/views/latest-contracts.tsx',
  },
  // The first view shows these alone.
  preload: ['./latest-contracts'],
})
