import { expect, test } from 'playwright/test'
import { readPageUrl } from '../../../src/build/share-tags.ts'

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
  test(`What is no address of the page’s folder is refused, with words that name it: ${what}`, () => {
    expect(() => readPageUrl(given)).toThrow(`VITE_PAGE_URL cannot be "${given}": it is the absolute http`)
  })
}
