import type { TestInfo } from 'playwright/test'

/** The value below which a share of the sorted numbers lies. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Median and quartiles of some milliseconds. */
export function spreadOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: quantile(sorted, 0.5), q1: quantile(sorted, 0.25), q3: quantile(sorted, 0.75) }
}

/** A spread in words: median, and quartiles in brackets. */
export function inWords({ median, q1, q3 }: ReturnType<typeof spreadOf>): string {
  return `${median.toFixed(1)} ms [${q1.toFixed(1)}–${q3.toFixed(1)}]`
}

/** One line of the table that `npm run bench` prints. */
export interface Figure {
  readonly what: string
  readonly measured: string
  readonly floor: string
  readonly ratio: string
  /** Empty if there is none; otherwise says whether it was met. */
  readonly target: string
}

/** The type of the annotations that pass a benchmark's figures to the reporter. */
export const FIGURE = 'figure'

/** Adds a line to the table. */
export function note(info: TestInfo, figure: Figure): void {
  info.annotations.push({ type: FIGURE, description: JSON.stringify(figure) })
}

const verdict = (value: number, most: number, words: string): string =>
  `${words}: ${value <= most ? 'met' : 'MISSED'}`

interface TimesBesideFloor {
  readonly what: string
  /** Milliseconds, one for each round. */
  readonly times: readonly number[]
  readonly floors: readonly number[]
  /** The ratio's limit. */
  readonly most?: number
}

/** Notes times and their floor's, taken in turn in the same run; the ratio is that of the medians. */
export function noteTimes(info: TestInfo, { what, times, floors, most }: TimesBesideFloor): number {
  const ratio = spreadOf(times).median / spreadOf(floors).median
  note(info, {
    what,
    measured: inWords(spreadOf(times)),
    floor: inWords(spreadOf(floors)),
    ratio: ratio.toFixed(2),
    target: most === undefined ? '' : verdict(ratio, most, `at most ${most}`),
  })
  return ratio
}

interface AmountWithLimit {
  readonly what: string
  readonly amount: number
  readonly most: number
  readonly words?: (amount: number) => string
  readonly floor?: number
}

/** Notes an amount and its limit. */
export function noteAmount(
  info: TestInfo,
  { what, amount, most, floor, words = String }: AmountWithLimit,
): void {
  note(info, {
    what,
    measured: words(amount),
    floor: floor === undefined ? '' : words(floor),
    ratio: floor === undefined ? '' : (amount / floor).toFixed(2),
    target: verdict(amount, most, `at most ${words(most)}`),
  })
}
