import { bootstrap } from './bootstrap.mjs'

const startedAt = Date.now()
await bootstrap()
const { start } = await import('./dist/start.js')
await start(startedAt)
