import type { Outcome, Problem } from './outcome.ts'

interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

export function readVitest(report: unknown): Outcome {
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport
  return {
    passed: numPassedTests,
    skipped: numPendingTests + numTodoTests,
    problems: testResults.flatMap(problemsOf),
  }
}

function problemsOf(file: VitestReport['testResults'][number]): Problem[] {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed')
  // A file that breaks before its first test has no failed test, and must not go unseen.
  if (failed.length === 0 && file.status === 'failed')
    return [{ name: file.name, text: file.message }]
  return failed.map(({ fullName, failureMessages }) => ({
    name: `${file.name}\n${fullName}`,
    text: failureMessages.join('\n'),
  }))
}
