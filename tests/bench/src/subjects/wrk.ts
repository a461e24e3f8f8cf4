import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { withScript } from './with-script.ts'

const PROGRAM = '/usr/bin/wrk'

/** Where wrk is, or `undefined`. A load made by Node takes more of the machine than what it measures. */
export function findWrk(): string | undefined {
  return existsSync(PROGRAM) ? PROGRAM : undefined
}

interface WrkOptions {
  command: string
  url: string
  /** What is asked for in turns. */
  paths: readonly string[]
  authorization: string
  connections: number
  seconds: number
}

/** How many calls per second are answered with 2xx; throws when one was answered otherwise. */
export async function wrkRate(options: WrkOptions): Promise<number> {
  const { command, url, paths, authorization, connections, seconds } = options
  return withScript(callsInTurns(paths, authorization), async (script) => {
    const args = ['-t', '1', '-c', connections, '-d', `${seconds}s`, '-s', script, url]
    const { stdout } = await promisify(execFile)(command, args.map(String))
    const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
    if (!(rate > 0) || /Non-2xx|Socket errors/.test(stdout)) {
      throw new Error(`${url}: not every call was answered well:\n${stdout}`)
    }
    return rate
  })
}

function callsInTurns(paths: readonly string[], authorization: string): string {
  const list = paths.map((path) => `${JSON.stringify(path)}`).join(', ')
  return `local paths = { ${list} }
local turn = 0
wrk.headers["authorization"] = ${JSON.stringify(authorization)}
request = function()
  turn = turn % #paths + 1
  return wrk.format("GET", paths[turn])
end
`
}
