import type { Plugin } from 'vite'

const ORDER = '@layer reset,tokens,ui,view;'

/**
 * Puts the order of the cascade's layers at the head of every stylesheet. The first one to arrive
 * decides, and which that is, of the shell's and the remotes', is anybody's guess.
 */
export function layerOrder(): Plugin {
  return {
    name: 'hub:layer-order',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'asset' || !output.fileName.endsWith('.css')) continue
          output.source = ORDER + textOf(output.source)
        }
      },
    },
  }
}

function textOf(source: string | Uint8Array): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source)
}
