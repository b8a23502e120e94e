import type { LaunchOptions } from 'playwright/test'
import { type FormFactor, hundredths, lighthouseResult } from '../../bench/lighthouse-run.ts'
import { expect, test } from '../../kit/fixtures.ts'

/** What Lighthouse judges here; its speed depends on the machine and stands in the bench. */
const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const

/**
 * Chromium asks for a robots.txt as the page itself would, and the page's policy allows connections to its service
 * alone; the file is the host's, at the root of its address.
 */
const NOT_AUDITED = ['robots-txt']

/** What Lighthouse 12 says of an address: a score of 0 to 100 for each category, and the audits that cost it. */
async function judged(url: string, formFactor: FormFactor, launch: LaunchOptions) {
  const { categories, audits, lighthouseVersion } = await lighthouseResult(url, formFactor, launch, {
    onlyCategories: [...CATEGORIES],
    skipAudits: NOT_AUDITED,
  })
  const failed = Object.values(audits)
    .filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== 'informative',
    )
    .map(({ id, title }) => `${id}: ${title}`)
  const scores = Object.fromEntries(CATEGORIES.map(name => [name, hundredths(categories[name]?.score)]))
  return { version: lighthouseVersion.split('.')[0], scores, failed }
}

for (const [fragment, formFactor] of [
  ['', 'mobile'],
  ['#/reference/problems', 'desktop'],
] as const) {
  test(`Lighthouse gives ${fragment === '' ? 'the first view' : fragment} 100 in each category, as a ${formFactor} page`, async ({
    host,
    launchOptions,
  }) => {
    test.slow()
    const result = await judged(host.url + fragment, formFactor, launchOptions)
    expect(result).toEqual({
      version: '12',
      scores: { accessibility: 100, 'best-practices': 100, seo: 100 },
      failed: [],
    })
  })
}
