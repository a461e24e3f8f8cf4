import type { Plugin } from 'vite'
import { SHARED_MODULES, installedVersions } from './shared-singletons.ts'

const MODULE = 'virtual:hub-shares'

/**
 * The shell's module `virtual:hub-shares`: what it shares, as the federation runtime wants to have it.
 * On the dev server, where the federation plugin shares, it is empty.
 */
export function hostShares(): Plugin {
  let isBuild = false
  return {
    name: 'hub:host-shares',
    config(_config, { command }) {
      isBuild = command === 'build'
    },
    resolveId: (source) => (source === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? sharesCode(isBuild ? SHARED_MODULES : []) : undefined),
  }
}

function sharesCode(modules: readonly string[]): string {
  const versions = installedVersions(process.cwd())
  const shares = modules.map((module, index) => {
    const version = versions[module] ?? versions[module.slice(0, module.lastIndexOf('/'))] ?? ''
    const shareConfig = { singleton: true, eager: true, requiredVersion: `^${version}` }
    return `${JSON.stringify(module)}: {
      version: ${JSON.stringify(version)},
      lib: () => module${index},
      shareConfig: ${JSON.stringify(shareConfig)},
    },`
  })
  return [
    ...modules.map((module, index) => `import * as module${index} from ${JSON.stringify(module)}`),
    `export const shares = {${shares.join('\n')}}`,
  ].join('\n')
}
