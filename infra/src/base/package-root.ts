import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

/** The folder of this workspace; `src/` and `dist/` are both just below it. */
export const infraRoot = resolve(here, '../..')

/** The folder of the whole project. */
export const projectRoot = resolve(infraRoot, '..')
