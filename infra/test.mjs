import { bootstrap } from './bootstrap.mjs'

await bootstrap()
const { test } = await import('./dist/test-runner.js')
await test(process.argv.slice(2))
