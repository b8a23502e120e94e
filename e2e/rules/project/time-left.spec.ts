import { expect, test } from 'playwright/test'
import { whyNoTime } from '../../time-left.ts'

test('A run without a time of its own has time for every test', () => {
  expect(whyNoTime({}, Number.MAX_SAFE_INTEGER)).toBeNull()
})

test('Until its time a run begins every test, and from then on none, and says why', () => {
  expect(whyNoTime({ TESTS_UNTIL: '1000' }, 999_999)).toBeNull()
  expect(whyNoTime({ TESTS_UNTIL: '1000' }, 1_000_000)).toContain('TESTS_UNTIL')
})
