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
