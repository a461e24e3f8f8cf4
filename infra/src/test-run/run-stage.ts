import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBound } from '../process/bound-child.ts'
import { readTail } from '../base/log-file.ts'
import type { Outcome } from './outcome.ts'
import { readPlaywright } from './read-playwright.ts'
import { readVitest } from './read-vitest.ts'
import type { Stage } from './stages.ts'

export interface StageRun {
  root: string
  lockFd: number
  env: NodeJS.ProcessEnv
  signal: AbortSignal
}

const SHOWN_LINES = 150
/** A hub takes five seconds at the most. */
const STOP_MS = 8_000

/** Runs a stage to its end. One that crashed, or counted nothing, has failed. */
export async function runStage(stage: Stage, run: StageRun): Promise<Outcome> {
  const results = join(run.root, 'test-results')
  mkdirSync(results, { recursive: true })
  const base = join(results, stage.title.replaceAll('/', '-'))
  const [logPath, reportPath] = [`${base}.log`, `${base}.json`]
  for (const path of [logPath, reportPath]) rmSync(path, { force: true })

  const how = await runToEnd(stage, run, logPath, reportPath)
  const report = stage.counts === 'exit-code' ? undefined : readReport(reportPath)
  const outcome = toOutcome(stage, report, how === undefined)
  // A report has no comparison of what was expected with what came; the log does.
  const last = outcome.problems.at(-1)
  if (last) last.text += `\n(all of it: ${logPath})`
  const isSilentFailure = how !== undefined && outcome.problems.length === 0
  const counted = outcome.passed + outcome.skipped + outcome.problems.length
  if (isSilentFailure || counted === 0) {
    const text = readTail(logPath, SHOWN_LINES).join('\n')
    outcome.problems.push({ name: `${stage.title}: ${how ?? 'counted no test'}`, text })
  }
  return outcome
}

async function runToEnd(
  stage: Stage,
  run: StageRun,
  logPath: string,
  reportPath: string,
): Promise<string | undefined> {
  run.signal.throwIfAborted()
  const child = startBound({
    command: process.execPath,
    args: [join(run.root, stage.script), ...stage.args, ...reporterArgs(stage, reportPath)],
    cwd: join(run.root, stage.folder),
    env: { ...run.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath },
    endSignal: 'SIGKILL',
    logPath,
    lockFd: run.lockFd,
  })
  let stopping: Promise<void> | undefined
  // All of it is asked, so that a hub that a worker has started ends in order, and not by being orphaned.
  const abort = () => void (stopping ??= child.stopGroup('SIGTERM', STOP_MS))
  run.signal.addEventListener('abort', abort)
  const timer = new AbortController()
  const limit = sleep(stage.limitMs, 'late' as const, { signal: timer.signal }).catch(
    () => undefined,
  )
  const first = await Promise.race([child.exited, limit])
  timer.abort()
  if (first === 'late') abort()
  const { code, signal } = await child.exited
  await stopping
  // A runner that was ended does not wait for its workers, which go on, and start what they need.
  child.endGroup()
  run.signal.removeEventListener('abort', abort)
  run.signal.throwIfAborted()
  if (first === 'late') return `did not end within ${stage.limitMs / 60_000} minutes`
  return code === 0 ? undefined : `ended with ${signal ?? `exit code ${code}`}`
}

function reporterArgs({ counts }: Stage, reportPath: string): string[] {
  if (counts === 'vitest') {
    return ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`]
  }
  return counts === 'playwright' ? ['--reporter=list,json'] : []
}

function readReport(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

function toOutcome(stage: Stage, report: unknown, hasSucceeded: boolean): Outcome {
  if (stage.counts === 'exit-code') {
    return { passed: hasSucceeded ? 1 : 0, skipped: 0, problems: [] }
  }
  if (report === undefined) return { passed: 0, skipped: 0, problems: [] }
  return stage.counts === 'vitest' ? readVitest(report) : readPlaywright(report)
}
