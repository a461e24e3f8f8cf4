import { bootstrap } from './bootstrap.mjs'

await bootstrap()
const { restore } = await import('./dist/backup/restore.js')
await restore(process.argv.slice(2))
