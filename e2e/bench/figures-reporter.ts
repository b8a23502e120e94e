import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { FIGURE, type Figure } from './figures.ts'

const HEADS = ['what', 'measured: median [quartiles]', 'floor', 'ratio', 'target'] as const

/** Prints the figures of all benchmarks as one Markdown table at the end of a run that has any. */
export default class FiguresReporter implements Reporter {
  private readonly figures: Figure[] = []

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description = '{}' } of annotations)
      if (type === FIGURE) this.figures.push(JSON.parse(description))
  }

  onEnd(): void {
    if (this.figures.length === 0) return
    const rows = this.figures.map(({ what, measured, floor, ratio, target }) => [
      ...[what, measured, floor, ratio, target],
    ])
    const widths = HEADS.map((head, at) =>
      Math.max(...[head, ...rows.map(row => row[at] ?? '')].map(text => text.length)),
    )
    const line = (cells: readonly string[]) =>
      `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
    console.log(
      `\n${[line(HEADS), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')}\n`,
    )
  }

  printsToStdio(): boolean {
    return true
  }
}
