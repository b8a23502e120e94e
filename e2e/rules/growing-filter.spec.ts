import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import { growingFilter } from '../../src/browser/growing-filter.ts'

const even = (each: number): boolean => each % 2 === 0

test('What fits among lists that grow, change and shrink is what a filter finds in each', () => {
  const change = fc.record({ keep: fc.nat({ max: 30 }), add: fc.array(fc.nat({ max: 9 }), { maxLength: 9 }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), changes => {
      const filter = growingFilter(even)
      let list: readonly number[] = []
      for (const { keep, add } of changes) {
        list = [...list.slice(0, keep), ...add]
        expect(filter(list)).toEqual(list.filter(even))
      }
    }),
  )
})

test('Only what is new is looked at, and where nothing that fits is, the list is the same one', () => {
  const looked: number[] = []
  const filter = growingFilter((each: number) => {
    looked.push(each)
    return even(each)
  })
  const list = Array.from({ length: 1000 }, (_, at) => at)
  const found = filter(list)
  expect(looked).toHaveLength(1000)
  expect(filter([...list, 1001])).toBe(found)
  expect(filter([...list, 1001, 1002])).toEqual([...found, 1002])
  expect(looked.slice(1000)).toEqual([1001, 1002])
})
