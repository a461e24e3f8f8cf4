import { fileURLToPath } from 'node:url'

/** Where the project is; from `src` and from `dist` alike. */
const ROOT = new URL('../../../', import.meta.url)

/** The path of a file of the project. */
export function inProject(path: string): string {
  return fileURLToPath(new URL(path, ROOT))
}
