import { expect, test } from 'playwright/test'
import { atMostEvery } from '../../src/ui/app/rereading.ts'

const LONG_MS = 60_000

test('The first request is done at once, further ones wait, and what waits at the end is done then, once', () => {
  let done = 0
  const { act, stop } = atMostEvery(LONG_MS, () => {
    done += 1
  })
  act()
  expect(done).toBe(1)
  act()
  act()
  expect(done).toBe(1)
  stop()
  expect(done).toBe(2)
  stop()
  expect(done).toBe(2)
})

test('Where nothing waits at the end, nothing more is done', () => {
  let done = 0
  const { act, stop } = atMostEvery(LONG_MS, () => {
    done += 1
  })
  stop()
  expect(done).toBe(0)
  act()
  stop()
  expect(done).toBe(1)
})

test('What is to wait is not done at once and not lost, and what was done meanwhile is not done again', () => {
  let done = 0
  const begun = () => {
    const paced = atMostEvery(
      LONG_MS,
      () => {
        done += 1
      },
      () => true,
    )
    paced.act()
    return paced
  }
  const first = begun()
  expect(done).toBe(0)
  first.stop()
  expect(done).toBe(1)
  const second = begun()
  second.done()
  second.stop()
  expect(done).toBe(1)
})
