import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * Lets the page ask in its first round for what it would find out about later: the registry of
 * remotes, and the chunk of pending shares that the federation plugin leaves out of the preloads.
 * The module `early` runs by itself, as soon as it is there, before the federation has been set up.
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
      // After the federation plugin, which would put off every script that it finds in the page.
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const html = String(page.source)
        page.source = html.replace('<script', `${hintsFor(html, bundle)}\n    <script`)
      },
    },
  }
}

function hintsFor(html: string, bundle: Rolldown.OutputBundle): string {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const early = chunks.filter(({ isEntry, name }) => isEntry && name === 'early')
  const pending = chunks
    .filter(({ name }) => name.includes('pendingShares'))
    .filter(({ fileName }) => !html.includes(`href="/${fileName}"`))
  return [
    '<link rel="preload" as="fetch" crossorigin href="/remotes.json">',
    ...early.map(
      ({ fileName }) => `<script type="module" async crossorigin src="/${fileName}"></script>`,
    ),
    ...pending.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ].join('\n    ')
}
