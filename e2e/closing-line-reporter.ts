import type { Reporter, Suite, TestCase } from 'playwright/types/testReporter'

/**
 * Says why tests were skipped and which were shortened, and ends the run with one line of plain counts:
 * "N passed, N failed", with ", N skipped" if any were.
 */
export default class ClosingLineReporter implements Reporter {
  private tests: TestCase[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.tests = suite.allTests()
  }

  /** Runs after every reporter's `onEnd`, so nothing is printed below. */
  async onExit(): Promise<void> {
    for (const line of [...reasonsOf(this.tests), ...shortenedOf(this.tests)]) console.log(line)
    const counts = { passed: 0, failed: 0, skipped: 0 }
    for (const test of this.tests) counts[kindOf(test)] += 1
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
    console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`)
  }

  printsToStdio(): boolean {
    return true
  }
}

/** A test that never ran because the run was interrupted counts as skipped. */
function kindOf(test: TestCase): 'passed' | 'failed' | 'skipped' {
  if (test.outcome() === 'skipped' || test.results.length === 0) return 'skipped'
  return test.outcome() === 'unexpected' ? 'failed' : 'passed'
}

/** A line for each shortened test: its project, its title, how much it tried. */
function shortenedOf(tests: readonly TestCase[]): string[] {
  return tests.flatMap(({ title, parent, results }) =>
    results
      .flatMap(({ annotations }) => annotations)
      .filter(({ type }) => type === 'shortened')
      .map(({ description }) => `  shortened [${parent.project()?.name}] ${title}: ${description}`),
  )
}

/** A line for each skipped test that gives a reason: its project, its title, why. */
function reasonsOf(tests: readonly TestCase[]): string[] {
  const lines = tests.flatMap(test =>
    kindOf(test) === 'skipped'
      ? [...test.annotations, ...test.results.flatMap(({ annotations }) => annotations)]
          .filter(({ type, description }) => type === 'skip' && description)
          .map(
            ({ description }) => `  not run [${test.parent.project()?.name}] ${test.title}: ${description}`,
          )
      : [],
  )
  return [...new Set(lines)]
}
