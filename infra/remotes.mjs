import { bootstrap } from './bootstrap.mjs'

await bootstrap()
const { remotes } = await import('./dist/remotes.js')
await remotes(process.argv.slice(2))
