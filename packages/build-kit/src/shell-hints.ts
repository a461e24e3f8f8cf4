import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * Lets the page ask in its first round for what it would find out about later: the registry of
 * remotes. The module `early` runs by itself, as soon as it is there, before the large libraries.
 */
export function shellHints({ early }: { early: string }): Plugin {
  return {
    name: 'hub:shell-hints',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: resolve(early), name: 'early' })
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const html = String(page.source)
        page.source = html.replace('<script', `${hintsFor(bundle)}\n    <script`)
      },
    },
  }
}

function hintsFor(bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const early = chunks.filter(({ isEntry, name }) => isEntry && name === 'early')
  return [
    '<link rel="preload" as="fetch" crossorigin href="/remotes.json">',
    ...early.map(
      ({ fileName }) => `<script type="module" async crossorigin src="/${fileName}"></script>`,
    ),
  ].join('\n    ')
}
