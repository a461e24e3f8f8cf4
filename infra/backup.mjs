import { bootstrap } from './bootstrap.mjs'

await bootstrap()
const { backup } = await import('./dist/backup/backup.js')
await backup(process.argv.slice(2))
