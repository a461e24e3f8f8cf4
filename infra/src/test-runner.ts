import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { waitForLock } from './base/file-lock.ts'
import { projectRoot } from './base/package-root.ts'
import { createProgress } from './base/progress.ts'
import type { Progress } from './base/progress.ts'
import { toMessage } from './base/user-error.ts'
import { sumOf } from './test-run/outcome.ts'
import type { Outcome } from './test-run/outcome.ts'
import { prepare } from './test-run/prepare.ts'
import type { TestGround } from './test-run/prepare.ts'
import { runStage } from './test-run/run-stage.ts'
import { runSideBySide } from './test-run/side-by-side.ts'
import { chooseStages } from './test-run/choose-stages.ts'
import { listStages } from './test-run/stages.ts'
import { createStageTimes } from './test-run/stage-times.ts'
import type { Stage } from './test-run/stages.ts'
import { watchParents } from './process/watch-parent.ts'

/** Stages that run at a time: while one waits, the other computes. */
const HANDS = 2

/** What `npm test` runs; with titles of stages or test files as arguments, only those. */
export async function test(asked: string[]): Promise<void> {
  const progress = createProgress()
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopping.abort())
  }
  if (process.env['npm_lifecycle_event'] === 'test') watchParents(() => stopping.abort())
  const outcomes: Outcome[] = []
  const stops: (() => Promise<void>)[] = []
  try {
    await runAll(asked, { progress, signal: stopping.signal, outcomes, stops })
  } catch (error) {
    if (!stopping.signal.aborted) outcomes.push(crash('npm test', error))
  }
  await Promise.allSettled(stops.map((stop) => stop()))
  progress.end()
  if (stopping.signal.aborted) process.exit(130)
  showProblems(outcomes)
  const { passed, failed, skipped } = sumOf(outcomes)
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  process.exit(failed > 0 || passed === 0 ? 1 : 0)
}

interface TestRun {
  progress: Progress
  signal: AbortSignal
  outcomes: Outcome[]
  stops: (() => Promise<void>)[]
}

async function runAll(asked: string[], run: TestRun): Promise<void> {
  const root = projectRoot
  const results = join(root, 'test-results')
  mkdirSync(results, { recursive: true })
  const lock = await waitForLock(join(results, '.lock'), 1_000)
  if (!lock) throw new Error('Another npm test runs in this folder.')
  const { progress, stops } = run
  const works = chooseStages(listStages(root), asked)
  const crashed = new AbortController()
  const signal = AbortSignal.any([run.signal, crashed.signal])
  const onStarted = (stop: () => Promise<void>) => void stops.push(stop)
  const needs = new Set(works.flatMap((stage) => stage.needs))
  const ground = prepare({ root, lockFd: lock.fd, progress, signal, onStarted }, needs)
  const times = createStageTimes(results)
  const runOne = async (stage: Stage) => {
    const env = await toTestEnv(stage, ground)
    if (stage.isOnS3 && !(await ground.s3)) return
    const work = () => runStage(stage, { root, lockFd: lock.fd, env, signal })
    const measured = () => times.measure(stage, work)
    run.outcomes.push(await progress.step(stage.title, measured, toStepSum))
  }
  await runToTheEnd(works, ground, runOne, () => crashed.abort())
}

/** When a stage crashes, the one beside it is ended before that is told. */
async function runToTheEnd(
  works: readonly Stage[],
  ground: TestGround,
  runOne: (stage: Stage) => Promise<void>,
  onCrash: () => void,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const run = async (stage: Stage) => {
    const one = runOne(stage)
    running.add(one)
    await one
  }
  const whenReady = ({ needs }: Stage) => Promise.all(needs.map((need) => ground[need]))
  try {
    await runSideBySide({ works, hands: HANDS, whenReady, run })
  } catch (error) {
    onCrash()
    await Promise.allSettled(running)
    throw error
  }
}

async function toTestEnv(stage: Stage, ground: TestGround): Promise<NodeJS.ProcessEnv> {
  const { npm_lifecycle_event: _ours, ...inherited } = process.env
  const env = { ...inherited, NO_COLOR: '1' }
  if (!stage.needs.includes('stores')) return env
  const s3 = stage.needs.includes('s3') ? await ground.s3 : undefined
  return { ...env, HUB_TEST_STORES: JSON.stringify({ ...(await ground.stores), s3 }) }
}

function toStepSum({ passed, problems, cpuSeconds = 0 }: Outcome): {
  text: string
  isGood: boolean
} {
  const failed = problems.length
  return {
    text: `${failed > 0 ? `${passed} passed, ${failed} failed` : passed} · CPU ${cpuSeconds} s ·`,
    isGood: failed === 0,
  }
}

function crash(name: string, error: unknown): Outcome {
  return { passed: 0, skipped: 0, problems: [{ name, text: toMessage(error) }] }
}

function showProblems(outcomes: Outcome[]): void {
  for (const { name, text } of outcomes.flatMap((outcome) => outcome.problems)) {
    console.log(`\n✗ ${name.replace(`${projectRoot}/`, '')}\n${text.replaceAll(/^/gm, '    ')}`)
  }
}
