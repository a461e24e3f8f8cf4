import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { exportedNames } from './exported-names.ts'
import { SHARED_MODULES } from './shared-singletons.ts'

const CONTAINER = '\0hub:container'
const SHARES = '\0hub:shares'
const SHARED = '\0hub:shared/'

interface ContainerOptions {
  name: string
  exposes: Record<string, string>
  /** The range of each shared package that the remote can live with. */
  requires: Record<string, string>
}

/** The one entry of a remote's build. */
export const CONTAINER_ENTRY = 'virtual:hub-container'

/**
 * Builds a remote's entry as the federation runtime expects it: `init` takes the page's share scope,
 * `get` an exposed view. What is shared is read out of that scope and is not in the build at all; the
 * runtime that reads it is the page's own.
 */
export function remoteContainer({ name, exposes, requires }: ContainerOptions): Plugin {
  return {
    name: 'hub:remote-container',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source) {
      if (source === CONTAINER_ENTRY) return CONTAINER
      if (source === SHARES) return SHARES
      return SHARED_MODULES.includes(source) ? SHARED + source : undefined
    },
    async load(id) {
      if (id === CONTAINER) return containerCode(name, exposes, requires)
      if (id === SHARES) return 'export const shares = {}'
      if (!id.startsWith(SHARED)) return undefined
      const module = id.slice(SHARED.length)
      const file = await this.resolve(module, resolve('package.json'), { skipSelf: true })
      if (!file) throw new Error(`${name} cannot find ${module}.`)
      return sharedCode(module, exportedNames(file.id))
    },
  }
}

function containerCode(
  name: string,
  exposes: Record<string, string>,
  requires: Record<string, string>,
): string {
  const views = Object.entries(exposes).map(
    ([expose, file]) =>
      `${JSON.stringify(expose)}: () => import(${JSON.stringify(resolve(file))}),`,
  )
  const ranges = SHARED_MODULES.map((module) => [module, rangeOf(module, requires)])
  return `
import { shares } from ${JSON.stringify(SHARES)}
const views = {${views.join('\n')}}
const ranges = ${JSON.stringify(Object.fromEntries(ranges))}
let ready

export function init(scope) {
  return (ready ??= takeShares(scope).catch((error) => {
    ready = undefined
    throw error
  }))
}

export async function get(name) {
  const view = await views[name]?.()
  return view && (() => view)
}

async function takeShares(scope) {
  const shared = {}
  for (const [module, requiredVersion] of Object.entries(ranges)) {
    const get = async () => { throw new Error('The page does not share ' + module) }
    shared[module] = { get, shareConfig: { singleton: true, requiredVersion, import: false } }
  }
  const runtime = globalThis.hubFederation.createInstance({
    name: ${JSON.stringify(name)}, remotes: [], shared, shareStrategy: 'loaded-first',
  })
  runtime.initShareScopeMap('default', scope)
  for (const module of Object.keys(ranges)) shares[module] = (await runtime.loadShare(module))()
}
`
}

const rangeOf = (module: string, requires: Record<string, string>): string =>
  requires[module] ?? requires[module.slice(0, module.lastIndexOf('/'))] ?? '*'

/** Only the names that are used stay: the rest is marked as doing nothing. */
function sharedCode(module: string, names: readonly string[]): string {
  return [
    `import { shares } from ${JSON.stringify(SHARES)}`,
    `const shared = shares[${JSON.stringify(module)}]`,
    'const take = (name) => shared[name]',
    ...names.map((name) => `export const ${name} = /*#__PURE__*/ take(${JSON.stringify(name)})`),
    'export default shared.default ?? shared',
  ].join('\n')
}
