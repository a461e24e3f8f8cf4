import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** Where a package is installed, for those of its files that it does not export. */
export function packageFolder(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
}
