import { expect, test } from 'playwright/test'
import { BUDGETS, bytesSent, judgeSpending } from '../../../src/build/budgets.ts'
import type { FirstLoad } from '../../../src/build/first-load.ts'
import { canOpen, type Desktop } from '../../../src/build/open-where-possible.ts'
import { readPageUrl } from '../../../src/build/share-tags.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { whyNoTime } from '../../time-left.ts'

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

test('The page’s own address is taken with a slash at its end, and may be left out', () => {
  expect(readPageUrl('https://pages.example/demo/')).toBe('https://pages.example/demo/')
  expect(readPageUrl('https://pages.example/demo')).toBe('https://pages.example/demo/')
  expect(readPageUrl('https://pages.example')).toBe('https://pages.example/')
  expect(readPageUrl('http://127.0.0.1:4614/')).toBe('http://127.0.0.1:4614/')
  expect(readPageUrl(undefined)).toBeUndefined()
  expect(readPageUrl('')).toBeUndefined()
})

const REFUSED = [
  ['pages.example/demo', 'no scheme'],
  ['/demo/', 'relative'],
  ['ftp://pages.example/', 'no web address'],
  ['javascript:alert(1)', 'a script'],
  ['https://pages.example/?a=1', 'a query'],
  ['https://pages.example/#/import', 'a fragment'],
  ['https://me:word@pages.example/', 'a user'],
  ['https://pages.example/demo/index.html', 'a file'],
  [' ', 'nothing'],
] as const

for (const [given, what] of REFUSED) {
  test(`What is not an address of the page’s folder is refused, with words that name it: ${what}`, () => {
    expect(() => readPageUrl(given)).toThrow(`VITE_PAGE_URL cannot be "${given}": it is the absolute http`)
  })
}

const OPENER = '/usr/bin/xdg-open'
const DESKTOP: Desktop = {
  platform: 'linux',
  environment: { PATH: '/bin:/usr/bin', DISPLAY: ':0' },
  runs: path => path === OPENER,
}

const MACHINES: readonly [title: string, desktop: Desktop, opens: boolean][] = [
  ['with a screen and xdg-open', DESKTOP, true],
  ['with Wayland', { ...DESKTOP, environment: { PATH: '/usr/bin', WAYLAND_DISPLAY: 'wayland-0' } }, true],
  ['without a screen', { ...DESKTOP, environment: { PATH: '/usr/bin' } }, false],
  ['without xdg-open', { ...DESKTOP, runs: () => false }, false],
  [
    'whose BROWSER is not there',
    { ...DESKTOP, environment: { ...DESKTOP.environment, BROWSER: 'none' } },
    false,
  ],
  ['of Apple', { ...DESKTOP, platform: 'darwin', environment: {}, runs: () => false }, true],
  ['under Windows', { ...DESKTOP, platform: 'win32', environment: {}, runs: () => false }, true],
]

for (const [title, desktop, opens] of MACHINES) {
  test(`A machine ${title} ${opens ? 'opens the page' : 'prints its address alone'}`, () => {
    expect(canOpen(desktop)).toBe(opens)
  })
}

test('A run without a time of its own has time for every test', () => {
  expect(whyNoTime({}, Number.MAX_SAFE_INTEGER)).toBeNull()
})

test('Until its time a run begins every test, and from then on none, and says why', () => {
  expect(whyNoTime({ TESTS_UNTIL: '1000' }, 999_999)).toBeNull()
  expect(whyNoTime({ TESTS_UNTIL: '1000' }, 1_000_000)).toContain('TESTS_UNTIL')
})
