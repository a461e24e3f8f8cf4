import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Everything the shell and the remotes hold one copy of. Each name costs tree-shaking, and each is
 * a version that the shell decides for everybody, so the list does not grow.
 */
const SHARED_SINGLETONS = ['react', 'react-dom', '@hub/web-kit'] as const

/** One entry of the federation plugin's `shared` map. */
export interface SharedSingleton {
  singleton: true
  eager: boolean
  version: string
  requiredVersion: string
  /** Only ever taken from the host: the shell loads no remote that its copies do not fit. */
  import?: false
}

/** The installed version of each shared singleton, as seen from a workspace's folder. */
export function installedVersions(workspace: string): Record<string, string> {
  const resolve = createRequire(join(workspace, 'package.json'))
  return Object.fromEntries(
    SHARED_SINGLETONS.map((name) => {
      const manifest = resolve(`${name}/package.json`) as { version: string }
      return [name, manifest.version]
    }),
  )
}

/** The plugin's `shared` map: the host has every copy at hand, a remote brings none. */
export function sharedSingletons(
  workspace: string,
  eager: boolean,
): Record<string, SharedSingleton> {
  return Object.fromEntries(
    Object.entries(installedVersions(workspace)).map(([name, version]) => [
      name,
      {
        singleton: true,
        eager,
        version,
        requiredVersion: `^${version}`,
        ...(!eager && { import: false as const }),
      },
    ]),
  )
}
