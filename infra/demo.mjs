import { bootstrap } from './bootstrap.mjs'

await bootstrap()
const { demo } = await import('./dist/demo/demo.js')
await demo(process.argv[2])
