import { readFileSync } from 'node:fs'

/**
 * Loaded before a program by `--import`: its clock goes wrong by the milliseconds that the file
 * `CLOCK_FILE` has, from one moment to the next when they change. Timers go on as they did.
 */
const READ_EVERY_MS = 20
const path = process.env['CLOCK_FILE']
const realNow = Date.now.bind(Date)
let offset = 0

function read(): void {
  if (path !== undefined) offset = Number(readFileSync(path, 'utf8'))
}

read()
setInterval(read, READ_EVERY_MS).unref()
Date.now = () => realNow() + offset
globalThis.Date = new Proxy(Date, {
  construct: (real, given: unknown[], target) =>
    Reflect.construct(real, given.length > 0 ? given : [Date.now()], target) as object,
})
