import { bootstrap } from './bootstrap.mjs'

const startedAt = Date.now()
await bootstrap()
const { dev } = await import('./dist/dev-runner.js')
await dev(process.argv.slice(2), startedAt)
