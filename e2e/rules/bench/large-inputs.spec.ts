import { expect, test } from 'playwright/test'
import { checkPasted } from '../../../src/bench/bench.ts'
import { EMPTY } from '../../../src/bench/boxes.ts'
import { outcomeWords } from '../../../src/bench/words.ts'
import { LARGE_INPUTS } from './large-inputs.ts'

// Not a measure of time, which `npm run bench` takes: work that a bound does not hold takes minutes here.
for (const { what, make } of LARGE_INPUTS) {
  test(`Bounded work answers ${what}, and never says that it holds without having judged it`, async () => {
    test.setTimeout(20_000)
    const { text, ...boxes } = make()
    const report = await checkPasted({ ...EMPTY, ...boxes, text })
    const { verdict, title } = outcomeWords(report, boxes.key !== undefined)
    expect(title).not.toBe('')
    if (!what.startsWith('a JWS over')) expect(verdict).not.toBe('holds')
  })
}
