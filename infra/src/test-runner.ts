import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { waitForLock } from './file-lock.ts'
import { projectRoot } from './package-root.ts'
import { createProgress } from './progress.ts'
import type { Progress } from './progress.ts'
import { toMessage } from './sentence.ts'
import { sumOf } from './test-run/outcome.ts'
import type { Outcome } from './test-run/outcome.ts'
import { prepare } from './test-run/prepare.ts'
import type { TestGround } from './test-run/prepare.ts'
import { runStage } from './test-run/run-stage.ts'
import { listStages } from './test-run/stages.ts'
import { watchParents } from './watch-parent.ts'

/** What `npm test` runs; with titles of stages as arguments, only those. */
export async function test(titles: string[]): Promise<void> {
  const progress = createProgress()
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stopping.abort())
  }
  if (process.env['npm_lifecycle_event'] === 'test') watchParents(() => stopping.abort())
  const outcomes: Outcome[] = []
  const stops: (() => Promise<void>)[] = []
  try {
    await runAll(titles, { progress, signal: stopping.signal, outcomes, stops })
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

async function runAll(titles: string[], run: TestRun): Promise<void> {
  const root = projectRoot
  const results = join(root, 'test-results')
  mkdirSync(results, { recursive: true })
  const lock = await waitForLock(join(results, '.lock'), 1_000)
  if (!lock) throw new Error('Another npm test runs in this folder.')
  const stages = listStages(root)
  const unknown = titles.filter((title) => !stages.some((stage) => stage.title === title))
  if (unknown.length > 0) {
    const known = stages.map((stage) => stage.title).join(', ')
    throw new Error(`There is no stage ${unknown.join(', ')}. There are: ${known}.`)
  }
  const { progress, signal } = run
  const ground = await prepare({
    root,
    lockFd: lock.fd,
    progress,
    signal,
    onStarted: (stop) => run.stops.push(stop),
  })
  const env = toTestEnv(ground)
  for (const stage of stages) {
    if (titles.length > 0 && !titles.includes(stage.title)) continue
    if (stage.needsS3 && !ground.s3) continue
    const work = () => runStage(stage, { root, lockFd: lock.fd, env, signal })
    run.outcomes.push(await progress.step(stage.title, work, toStepSum))
  }
}

function toTestEnv({ stores, s3 }: TestGround): NodeJS.ProcessEnv {
  const { npm_lifecycle_event: _ours, ...inherited } = process.env
  return { ...inherited, NO_COLOR: '1', HUB_TEST_STORES: JSON.stringify({ ...stores, s3 }) }
}

function toStepSum({ passed, problems }: Outcome): { text: string; isGood: boolean } {
  const failed = problems.length
  return {
    text: failed > 0 ? `${passed} passed, ${failed} failed` : `${passed}`,
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
