import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import type { Span } from '../byte-source.ts'

interface FfmpegRun {
  args: readonly string[]
  signal?: AbortSignal
  /** Each line of its progress report, `key=value`. */
  onProgress?(key: string, value: string): void
}

const KEPT_LOG = 16 * 1024
/** How long it counts that ffmpeg was not there: it may be installed meanwhile. */
const MISSING_MS = 10_000
let found: { isThere: Promise<boolean>; at: number } | undefined

/** Whether this machine has ffmpeg; where it was not found, it is looked for again. */
export async function hasFfmpeg(): Promise<boolean> {
  const known = found
  if (known && ((await known.isThere) || Date.now() - known.at < MISSING_MS)) return known.isThere
  const isThere = promisify(execFile)('ffmpeg', ['-version']).then(
    () => true,
    () => false,
  )
  found = { isThere, at: Date.now() }
  return isThere
}

/** Tells in the log what the hub does without when ffmpeg is not there. */
export async function warnWithoutFfmpeg(log: { warn(message: string): void }): Promise<void> {
  if (await hasFfmpeg()) return
  log.warn(
    'ffmpeg is not installed: sound that browsers do not play is refused, and loudness is not measured. It is looked for again; on Debian: apt-get install ffmpeg',
  )
}

/**
 * Runs ffmpeg at low priority on local files only. Answers the end of its log; throws when it
 * fails, takes too long for the signal, or is not there.
 */
export function runFfmpeg({ args, signal, onProgress }: FfmpegRun): Promise<string> {
  const quiet = ['-hide_banner', '-nostdin', '-y', '-progress', 'pipe:1', '-nostats']
  const child = spawn('nice', ['-n', '15', 'ffmpeg', ...quiet, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
    killSignal: 'SIGKILL',
  })
  let log = ''
  let unread = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-KEPT_LOG)
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (unread + text).split('\n')
    unread = lines.pop() ?? ''
    for (const line of lines) {
      const [key = '', value = ''] = line.split('=')
      onProgress?.(key, value.trim())
    }
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(log)
      else reject(new Error(`ffmpeg ended with ${String(code)}: ${log.slice(-500)}`))
    })
  })
}

/** Opens the sound in a file by the reader that its bytes ask for, and lets nothing in it name another file. */
export const safeInput = (path: string, demuxer: string, { start, end }: Span) => [
  '-protocol_whitelist',
  'file,pipe,subfile',
  '-f',
  demuxer,
  '-threads',
  '1',
  '-i',
  `subfile,,start,${start},end,${end},,:file:${path}`,
]
