import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { FIREFOX_CORE } from '../firefox-core.ts'
import { NOT_IN_FIREFOX } from '../not-in-firefox.ts'

const sourceOf = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

test('Whatever is left out in Firefox is a test that there is, and says why', () => {
  for (const { file, title, why } of NOT_IN_FIREFOX) {
    expect(why, file).toMatch(/^[A-Z].+\.$/)
    const source = sourceOf(file)
    if (title !== undefined)
      expect(source, `${file}: ${title}`).toMatch(new RegExp(`(?:test|story)\\(\\s*['\`]${title}`))
  }
})

test('The part of the suite that every run takes to Firefox names files that there are, and leaves none out whole', () => {
  const leftOut = NOT_IN_FIREFOX.filter(({ title }) => title === undefined).map(({ file }) => file)
  for (const file of FIREFOX_CORE) {
    expect(sourceOf(file), file).toMatch(/(?:test|story)\(/)
    expect(leftOut).not.toContain(file)
  }
})
