import type { Outcome, Problem } from './outcome.ts'

interface Suite {
  title: string
  file: string
  suites?: Suite[]
  specs: {
    title: string
    tests: { status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; skipped: number; flaky: number }
  suites: Suite[]
  errors: { message?: string }[]
}

// Playwright writes its messages for a terminal.
// oxlint-disable-next-line no-control-regex
const COLORS = /\u001B\[[0-9;]*m/g

export function readPlaywright(report: unknown): Outcome {
  const { stats, suites, errors } = report as PlaywrightReport
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    problems: [
      ...errors.map(({ message = '' }) => ({ name: 'outside of the tests', text: plain(message) })),
      ...suites.flatMap(problemsOf),
    ],
  }
}

function problemsOf(suite: Suite): Problem[] {
  const own = suite.specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        name: `${suite.file}\n${spec.title}`,
        text: results
          .flatMap(({ errors }) => errors.map(({ message = '' }) => plain(message)))
          .join('\n'),
      })),
  )
  return [...own, ...(suite.suites ?? []).flatMap(problemsOf)]
}

function plain(text: string): string {
  return text.replaceAll(COLORS, '')
}
