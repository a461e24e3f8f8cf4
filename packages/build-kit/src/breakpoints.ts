import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import customMedia from 'postcss-custom-media'

const BREAKPOINTS = fileURLToPath(new URL('../breakpoints.css', import.meta.url))

/** PostCSS plugins that let every sheet name the breakpoints of `breakpoints.css`: `@media (--phone)`. */
export function namedBreakpoints() {
  return [globalData({ files: [BREAKPOINTS] }), customMedia()]
}
