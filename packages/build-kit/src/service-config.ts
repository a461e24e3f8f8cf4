import { defaultServerConditions, defineConfig } from 'vite'
import type { UserConfig } from 'vite'

const conditions = ['@hub/source', ...defaultServerConditions]

/** The drivers that knex can load and this product has no use for; and native modules. */
const OUTSIDE = [
  'sharp',
  'pg-native',
  'better-sqlite3',
  'mariadb/callback',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-query-stream',
  'sqlite3',
  'tedious',
]

/**
 * The Vite configuration of a server process: its code, the kits' and the libraries' it uses in
 * one readable file an entry, `dist/<entry>.js`. A start reads a few files instead of two
 * thousand, which is most of what a start costs.
 */
export function serviceConfig(...entries: string[]): UserConfig {
  return defineConfig({
    resolve: { conditions },
    ssr: {
      noExternal: true,
      resolve: { conditions },
    },
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        external: OUTSIDE,
        input: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
        output: { chunkFileNames: 'parts/[name]-[hash].js' },
      },
    },
  })
}
