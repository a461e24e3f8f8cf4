import { defaultClientConditions } from 'vite'
import type { UserConfig } from 'vite'
import { namedBreakpoints } from './breakpoints.ts'
import { classNamesOf } from './class-names.ts'
import { layerOrder } from './layer-order.ts'

/** What the federation plugin writes says much of the same thing several times: together it is small. */
const FEDERATION = {
  name: 'federation',
  test: /@module-federation|virtual:mf-(?:REMOTE_ENTRY|external|localSharedImportMap|exposes)/,
}

/**
 * What the shell's and the remotes' builds have in common. Nothing is inlined into the page, so
 * the output runs under a policy of `script-src 'self'; style-src 'self'`.
 */
export function webDefaults(workspaceName: string): UserConfig {
  return {
    plugins: [layerOrder()],
    resolve: { conditions: ['@hub/source', ...defaultClientConditions] },
    // Many editors empty a file before they write it; a page that is sent it empty loses its component.
    server: { watch: { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } } },
    css: {
      modules: { generateScopedName: classNamesOf(workspaceName, process.cwd()) },
      postcss: { plugins: namedBreakpoints() },
    },
    build: {
      target: 'baseline-widely-available',
      sourcemap: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 800,
      rolldownOptions: { output: { codeSplitting: { groups: [FEDERATION] } } },
    },
  }
}
