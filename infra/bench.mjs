import { bootstrap } from './bootstrap.mjs'

await bootstrap()
const { bench } = await import('./dist/bench-runner.js')
await bench(process.argv.slice(2))
