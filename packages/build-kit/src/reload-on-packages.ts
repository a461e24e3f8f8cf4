import type { Plugin } from 'vite'

/**
 * Has the shell's dev server reload the page when a package changes. The web kit keeps the page's
 * state: hot replacement of it, or of what it imports, would bring a second one beside the first.
 */
export function reloadOnPackages(): Plugin {
  let root = ''
  return {
    name: 'hub:reload-on-packages',
    apply: 'serve',
    configResolved(config) {
      root = `${config.root}/`
    },
    hotUpdate({ file, modules }) {
      if (modules.length === 0 || file.startsWith(root)) return undefined
      this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}
