import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { chromium, type LaunchOptions } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'

/** What Lighthouse judges here; its speed depends on the machine and stands in the bench. */
const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const

/**
 * Chromium asks for a robots.txt as the page itself would, and the page's policy allows connections to its service
 * alone; the file is the host's, at the root of its address.
 */
const NOT_AUDITED = ['robots-txt']

/** A port that is free now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('No port.')),
      )
    })
  })
}

/** What Lighthouse 12 says of an address: a score of 0 to 100 for each category, and the audits that cost it. */
async function judged(url: string, formFactor: 'mobile' | 'desktop', launch: LaunchOptions) {
  const port = await freePort()
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  })
  try {
    const screen =
      formFactor === 'desktop'
        ? { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false }
        : { mobile: true, width: 412, height: 823, deviceScaleFactor: 1.75, disabled: false }
    const run = await lighthouse(
      url,
      { port, output: 'json', logLevel: 'error' },
      {
        extends: 'lighthouse:default',
        settings: {
          onlyCategories: [...CATEGORIES],
          skipAudits: NOT_AUDITED,
          formFactor,
          screenEmulation: screen,
        },
      },
    )
    if (run === undefined) throw new Error('Lighthouse gave no result.')
    const { categories, audits, lighthouseVersion } = run.lhr
    const failed = Object.values(audits)
      .filter(
        ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== 'informative',
      )
      .map(({ id, title }) => `${id}: ${title}`)
    const scores = Object.fromEntries(
      CATEGORIES.map(name => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    )
    return { version: lighthouseVersion.split('.')[0], scores, failed }
  } finally {
    await browser.close()
  }
}

for (const [fragment, formFactor] of [
  ['', 'desktop'],
  ['', 'mobile'],
  ['#/bind', 'mobile'],
  ['#/controlled-pilot', 'desktop'],
  ['#/reference/problems', 'mobile'],
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
