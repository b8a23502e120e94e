import { expect, test } from 'playwright/test'
import { readServerTiming, spentTime } from '../../src/ui/exchange/TimePanel.tsx'

const figures = (header: string | undefined) => readServerTiming(header).map(({ name, ms }) => [name, ms])

test('Each stage of the service’s header is read with its milliseconds', () => {
  expect(figures('read;dur=0.10, verify;dur=3.25, store;dur=0.00')).toEqual([
    ['read', 0.1],
    ['verify', 3.25],
    ['store', 0],
  ])
})

test('A description may hold commas, semicolons and escaped quotes', () => {
  expect(readServerTiming('db;desc="a, b; \\"c\\"";dur=53, cache ; dur = "1.5"')).toEqual([
    { name: 'db', ms: 53, description: 'a, b; "c"' },
    { name: 'cache', ms: 1.5, description: undefined },
  ])
})

test('Of a parameter given twice the first counts, and names of parameters know no case', () => {
  expect(figures('a;DUR=1;dur=2')).toEqual([['a', 1]])
})

for (const header of [
  undefined,
  '',
  'miss',
  'a;dur=',
  'a;dur=fast',
  'a;dur=-1',
  'a;dur=Infinity',
  ';dur=1',
  '"a";dur=1',
  ',,',
]) {
  test(`Nothing is read from ${header === undefined ? 'no header' : `"${header}"`}`, () => {
    expect(figures(header)).toEqual([])
  })
}

test('A quote that nothing closes reaches to the end, and what stands in it is no parameter', () => {
  expect(figures('a;dur=1, b;desc="c, d;dur=2, e;dur=3')).toEqual([['a', 1]])
  expect(figures('a;dur=1, b;desc="c", d;dur=2')).toEqual([
    ['a', 1],
    ['d', 2],
  ])
})

test('What is unreadable takes nothing readable with it', () => {
  expect(figures('a;dur=x, b;dur=2, (c);dur=3')).toEqual([['b', 2]])
})

const answerIn = (duration_ms: number, timing?: string) =>
  spentTime({
    ...{ status: 201, body: '', request_id: '', duration_ms },
    headers: timing === undefined ? {} : { 'server-timing': timing },
  })

test('The rest is what this page measured and no stage accounts for; all parts are the whole', () => {
  const parts = answerIn(10, 'read;dur=1, verify;dur=3, store;dur=2')
  expect(parts.map(({ name, ms, measured }) => [name, ms, measured])).toEqual([
    ['read', 1, true],
    ['verify', 3, true],
    ['store', 2, true],
    ['rest', 4, false],
  ])
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
})

test('Stages that a coarse clock makes longer than the whole leave no rest, and no share beyond 1', () => {
  const parts = answerIn(1, 'verify;dur=2, store;dur=2')
  expect(parts.map(({ name, share }) => [name, share])).toEqual([
    ['verify', 0.5],
    ['store', 0.5],
  ])
  expect(answerIn(0, 'verify;dur=0').map(({ share }) => share)).toEqual([0])
})

test('Without the header there is the whole alone', () => {
  expect(answerIn(5).map(({ name, ms }) => [name, ms])).toEqual([['rest', 5]])
})
