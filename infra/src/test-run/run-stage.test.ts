import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { tryLock } from '../base/file-lock.ts'
import { isAlive, until } from '../testing/alive.ts'
import { sumOf } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { runStage } from './run-stage.ts'
import type { Stage } from './stages.ts'

const root = mkdtempSync(join(tmpdir(), 'hub-stages-'))
const lock = tryLock(join(root, 'lock'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

interface Run {
  limitMs?: number
  signal?: AbortSignal
}

function run(
  counts: Stage['counts'],
  script: string,
  { limitMs = 30_000, signal = new AbortController().signal }: Run = {},
): Promise<Outcome> {
  mkdirSync(join(root, 'tests'), { recursive: true })
  writeFileSync(join(root, 'tests/stage.cjs'), script)
  const stage = { title: 'a/stage', folder: 'tests', script: 'tests/stage.cjs', args: [], counts }
  return runStage(
    { ...stage, limitMs, needs: [] },
    { root, lockFd: lock?.fd ?? -1, env: process.env, signal },
  )
}

/** A runner that leaves this report, as Vitest does. */
function vitestThatReports(report: object, exitCode: number): string {
  return `
    const option = process.argv.find((arg) => arg.startsWith('--outputFile.json='))
    const path = option.slice('--outputFile.json='.length)
    require('node:fs').writeFileSync(path, ${JSON.stringify(JSON.stringify(report))})
    process.exitCode = ${exitCode}`
}

const ALL_OF_IT = `(all of it: ${join(root, 'test-results/a-stage.log')})`
const NONE = { numPassedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }

describe('a stage that is counted by its exit code', () => {
  it('is one passed test when all is well', async () => {
    expect(await run('exit-code', '')).toEqual({ passed: 1, skipped: 0, problems: [] })
  })

  it('is one failed test with what it said when not', async () => {
    const { passed, problems } = await run('exit-code', `console.log('a wall'); process.exit(2)`)
    expect(passed).toBe(0)
    expect(problems).toEqual([{ name: 'a/stage: ended with exit code 2', text: 'a wall' }])
  })

  it('fails when it does not come to an end', async () => {
    const { problems } = await run('exit-code', 'setInterval(() => undefined, 1000)', {
      limitMs: 500,
    })
    expect(problems[0]?.name).toContain('did not end within')
  })
})

describe('a stage that is called off', () => {
  it('leaves nothing running of what it started', async () => {
    const calling = new AbortController()
    const started = join(root, 'started')
    const running = run(
      'exit-code',
      `const { spawn } = require('node:child_process')
      const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'])
      require('node:fs').writeFileSync(${JSON.stringify(started)}, String(pid))
      process.on('SIGTERM', () => process.exit(1))`,
      { signal: calling.signal },
    )
    await until(() => existsSync(started) && readFileSync(started, 'utf8') !== '')
    const pid = Number(readFileSync(started, 'utf8'))
    expect(isAlive(pid)).toBe(true)
    calling.abort()
    await expect(running).rejects.toThrow('abort')
    await until(() => !isAlive(pid))
  })

  it('lets what its runner left behind, a hub, end in order', async () => {
    const calling = new AbortController()
    const [started, ended] = [join(root, 'hub-started'), join(root, 'hub-ended')]
    const hub = `
      const { writeFileSync } = require('node:fs')
      process.on('SIGTERM', () => setTimeout(() => {
        writeFileSync(${JSON.stringify(ended)}, 'yes')
        process.exit(0)
      }, 300))
      writeFileSync(${JSON.stringify(started)}, 'yes')
      setInterval(() => undefined, 1000)`
    const running = run(
      'exit-code',
      `const { spawn } = require('node:child_process')
      spawn(process.execPath, ['-e', ${JSON.stringify(hub)}])
      process.on('SIGTERM', () => process.exit(1))`,
      { signal: calling.signal },
    )
    await until(() => existsSync(started))
    calling.abort()
    await expect(running).rejects.toThrow('abort')
    expect(existsSync(ended)).toBe(true)
  })
})

describe('a stage that is counted by its report', () => {
  it('sums what passed and shows what failed', async () => {
    const assertionResults = [
      { fullName: 'GET /api/items lists', status: 'passed', failureMessages: [] },
      { fullName: 'GET /api/items refuses', status: 'failed', failureMessages: ['expected 401'] },
    ]
    const file = { name: 'items.test.ts', status: 'failed', message: '', assertionResults }
    const report = { ...NONE, numPassedTests: 1, numPendingTests: 2, testResults: [file] }
    const outcome = await run('vitest', vitestThatReports(report, 1))
    expect(sumOf([outcome])).toEqual({ passed: 1, failed: 1, skipped: 2 })
    expect(outcome.problems[0]).toEqual({
      name: 'items.test.ts\nGET /api/items refuses',
      text: `expected 401\n${ALL_OF_IT}`,
    })
  })

  it('fails with a file that broke before its first test', async () => {
    const file = { name: 'x.test.ts', status: 'failed', message: 'no such module' }
    const testResults = [{ ...file, assertionResults: [] }]
    const outcome = await run('vitest', vitestThatReports({ ...NONE, testResults }, 1))
    expect(outcome.problems).toEqual([{ name: 'x.test.ts', text: `no such module\n${ALL_OF_IT}` }])
  })

  it('fails when nothing was counted', async () => {
    const outcome = await run('vitest', vitestThatReports(NONE, 0))
    expect(outcome.problems[0]?.name).toBe('a/stage: counted no test')
  })

  it('is skipped, and has not failed, when all of it was left out', async () => {
    const outcome = await run('vitest', vitestThatReports({ ...NONE, numPendingTests: 4 }, 0))
    expect(outcome).toEqual({ passed: 0, skipped: 4, problems: [] })
  })

  it('fails when the runner crashed, though every counted test passed', async () => {
    const report = { ...NONE, numPassedTests: 3 }
    const outcome = await run('vitest', vitestThatReports(report, 1))
    expect(sumOf([outcome])).toMatchObject({ passed: 3, failed: 1 })
  })

  it('fails when there is no report', async () => {
    const outcome = await run('playwright', `console.log('no browser'); process.exit(1)`)
    expect(outcome.problems).toEqual([
      { name: 'a/stage: ended with exit code 1', text: 'no browser' },
    ])
  })
})
