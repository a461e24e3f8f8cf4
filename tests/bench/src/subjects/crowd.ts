import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { withScript } from './with-script.ts'

/** A crowd that asks for one thing, and again as soon as it is answered. */
export interface Crowd {
  url: string
  path: string
  authorization: string
  callers: number
  seconds: number
}

/** How often each of them is refused within a second. */
export async function countRefusals(crowd: Crowd): Promise<number> {
  const { url, path, authorization, callers, seconds } = crowd
  const { non2xx, duration } = await autocannon({
    url: url + path,
    headers: { authorization },
    connections: callers,
    duration: seconds,
  })
  return non2xx / callers / duration
}

interface InTimeOptions extends Crowd {
  /** The program wrk. */
  command: string
  /** An answer that comes later is none. */
  inTimeMs: number
}

/** How many calls are answered within a second, with 2xx and in time. */
export async function rateInTime(options: InTimeOptions): Promise<number> {
  const { command, url, callers, seconds } = options
  return withScript(scriptOf(options), async (script) => {
    const args = ['-t', '1', '-c', callers, '-d', `${seconds}s`, '--timeout', '10s', '-s', script]
    const { stdout } = await promisify(execFile)(command, [...args, url].map(String))
    const numbers = /^crowd (\d+) (\d+) (\d+)$/m.exec(stdout)?.slice(1).map(Number)
    if (!numbers) throw new Error(`wrk told nothing of ${url}:\n${stdout}`)
    const [all = 0, refused = 0, inTime = 0] = numbers
    return Math.min(all - refused, inTime) / seconds
  })
}

const scriptOf = ({
  path,
  authorization,
  inTimeMs,
}: InTimeOptions) => `wrk.path = ${JSON.stringify(path)}
wrk.headers["authorization"] = ${JSON.stringify(authorization)}
done = function(summary, latency)
  local inTime = 0
  for i = 1, #latency do
    local micros, count = latency(i)
    if micros <= ${inTimeMs * 1000} then inTime = inTime + count end
  end
  print(string.format("crowd %d %d %d", summary.requests, summary.errors.status, inTime))
end
`
