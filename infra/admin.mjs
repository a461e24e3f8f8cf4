import { bootstrap } from './bootstrap.mjs'

await bootstrap()
const { admin } = await import('./dist/launch/admin.js')
await admin(process.argv.slice(2))
