import { expect, test } from 'playwright/test'
import { BUDGETS, bytesSent, judgeSpending } from '../../../src/build/budgets.ts'
import type { FirstLoad } from '../../../src/build/first-load.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'

const EMPTY: FirstLoad = { interaction: [], ready: [], styles: [], fonts: [], all: [] }

for (const name of keysOf(BUDGETS)) {
  const { most, of, what, unit } = BUDGETS[name]
  // The list that this budget measures, found by a load in which every list has its own name.
  const [list = ''] = of({
    interaction: ['interaction'],
    ready: ['ready'],
    styles: ['styles'],
    fonts: ['fonts'],
    all: ['all'],
  })

  test(`${what}: a build that spends all of it passes, one that spends more by one fails`, () => {
    const spending = (amount: number) =>
      unit === 'bytes'
        ? judgeSpending({ ...EMPTY, [list]: ['a', 'b'] }, file => (file === 'a' ? amount - 1 : 1))
        : judgeSpending({ ...EMPTY, [list]: Array.from({ length: amount }, String) }, () => 0)
    expect(spending(most).over).toEqual([])
    expect(spending(most).lines).toHaveLength(keysOf(BUDGETS).length)
    expect(spending(most + 1).over).toEqual([expect.stringContaining(what)])
  })
}

test('A script is counted as it is sent, gzipped, and a font as it is', () => {
  const text = 'a'.repeat(10_000)
  expect(bytesSent('a.js', text)).toBeLessThan(100)
  expect(bytesSent('a.woff2', text)).toBe(10_000)
})
