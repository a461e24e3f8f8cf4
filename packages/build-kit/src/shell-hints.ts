import type { HtmlTagDescriptor, Plugin } from 'vite'

const REGISTRY_HINT: HtmlTagDescriptor = {
  tag: 'link',
  injectTo: 'head',
  attrs: { rel: 'preload', as: 'fetch', crossorigin: '', href: '/remotes.json' },
}

/**
 * Lets the page ask in its first round for what it would find out about later: the registry of
 * remotes, and the chunk of pending shares that the federation plugin leaves out of the preloads.
 */
export function shellHints(): Plugin {
  return {
    name: 'hub:shell-hints',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const pending = Object.values(bundle ?? {})
          .filter((output) => output.type === 'chunk' && output.name.includes('pendingShares'))
          .map((chunk) => `/${chunk.fileName}`)
          .filter((href) => !html.includes(`href="${href}"`))
        return [
          REGISTRY_HINT,
          ...pending.map((href): HtmlTagDescriptor => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'modulepreload', crossorigin: '', href },
          })),
        ]
      },
    },
  }
}
