import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectRoot } from '../base/package-root.ts'
import { NOT_SOURCE } from '../base/source-stamp.ts'
import { walk } from '../base/workspaces.ts'

const TEST_FILE = /\.(test|spec)\.tsx?$/

/** What a test compares with a bound: a span of the clock, or a value that is named by its unit. */
const JUDGED_BY_THE_CLOCK = [
  /expect\([^\n]*(Date|performance)\.now\(\) -[^\n]*\.to(Be(Less|Greater)|Satisfy)/,
  /expect\(\w*(Ms|Millis|Micros|[eE]lapsed|p95)\)\.toBe(Less|Greater)/,
]

function listJudgements(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((line, index) =>
    JUDGED_BY_THE_CLOCK.some((pattern) => pattern.test(line))
      ? [`${path.slice(projectRoot.length + 1)}:${index + 1} ${line.trim()}`]
      : [],
  )
}

it('no test is failed by the clock: a busy machine takes its time', () => {
  const files = walk(projectRoot, (name) => !NOT_SOURCE.has(name))
  const tests = files.filter((file) => TEST_FILE.test(file))
  expect(tests.length).toBeGreaterThan(100)
  expect(tests.flatMap(listJudgements)).toEqual([])
})
