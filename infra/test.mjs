import { bootstrap } from './bootstrap.mjs'

// The tests have a database of their own, whatever the configuration says.
await bootstrap({ needsPostgres: true })
const { test } = await import('./dist/test-runner.js')
await test(process.argv.slice(2))
