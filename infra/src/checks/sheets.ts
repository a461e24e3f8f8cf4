import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { NOT_SOURCE } from '../base/source-stamp.ts'
import { walk } from '../base/workspaces.ts'

const LITERAL_WIDTH = /@media[^{]*\bwidth\b[^{]*/g
const LITERAL_LAYER = /z-index:\s*-?\d+/g

/** Style sheets that write a width or a z-index out, in place of its name; one sentence each. */
export function findLiterals(root: string, sources: readonly string[]): string[] {
  return sources
    .flatMap((src) => walk(src, (name) => !NOT_SOURCE.has(name)))
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      const name = relative(root, path)
      return [
        ...[...text.matchAll(LITERAL_WIDTH)].map(
          ([found]) =>
            `${name} has "${found.trim()}": name a breakpoint of build-kit's breakpoints.css.`,
        ),
        ...[...text.matchAll(LITERAL_LAYER)].map(
          ([found]) => `${name} has "${found}": name a layer of ui's tokens.css.`,
        ),
      ]
    })
}
