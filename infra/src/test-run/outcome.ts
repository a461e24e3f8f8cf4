export interface Problem {
  name: string
  text: string
}

/** What one stage of the tests came to. */
export interface Outcome {
  passed: number
  skipped: number
  problems: Problem[]
  cpuSeconds?: number
}

export function sumOf(outcomes: Outcome[]): { passed: number; failed: number; skipped: number } {
  const sum = (pick: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + pick(outcome), 0)
  return {
    passed: sum((outcome) => outcome.passed),
    failed: sum((outcome) => outcome.problems.length),
    skipped: sum((outcome) => outcome.skipped),
  }
}
