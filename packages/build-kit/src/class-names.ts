import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'

/**
 * Names CSS Modules classes after the workspace that ships them: two remotes that both have a
 * `view.module.css` would otherwise make the same class, and the last sheet to load would win.
 */
export function classNamesOf(
  workspaceName: string,
  root: string,
): (local: string, file: string) => string {
  return (local, file) => {
    const path = relative(root, file.split('?')[0] ?? file).replaceAll('\\', '/')
    const hash = createHash('sha256').update(path).digest('hex').slice(0, 4)
    return `${workspaceName}_${basename(path, '.module.css')}__${local}_${hash}`
  }
}
