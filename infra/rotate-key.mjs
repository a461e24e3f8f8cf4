import { bootstrap } from './bootstrap.mjs'

await bootstrap()
const { rotateKey } = await import('./dist/rotate-key.js')
rotateKey(process.argv.slice(2))
