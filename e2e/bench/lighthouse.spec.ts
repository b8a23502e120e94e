import { DIST } from '../kit/fixtures.ts'
import { startStaticHost } from '../kit/static-server.ts'
import { expect, test } from './bench-test.ts'
import { note, spreadOf } from './figures.ts'
import { type FormFactor, hundredths, lighthouseResult } from './lighthouse-run.ts'

const ROUNDS = 5

/** Lighthouse's own presets: a desk at 10 Mbit/s, and a phone at slow 4G whose processor is four times slower. */
const AS = {
  desktop: {
    target: 100,
    throttling: { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1 },
  },
  mobile: {
    target: 98,
    throttling: { rttMs: 150, throughputKbps: 1_638.4, cpuSlowdownMultiplier: 4 },
  },
} as const satisfies Record<FormFactor, object>

const SHOWN = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
  'speed-index': 'Speed Index',
} as const

for (const formFactor of ['desktop', 'mobile'] as const) {
  test(`Lighthouse’s performance of home, as a ${formFactor} page, simulated`, async ({
    launchOptions,
  }, info) => {
    test.slow()
    const { target, throttling } = AS[formFactor]
    // Text is compressed, as any host of static pages does.
    const host = await startStaticHost({ root: DIST, gzip: true })
    const scores: number[] = []
    const metrics: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const result = await lighthouseResult(host.url, formFactor, launchOptions, {
        onlyCategories: ['performance'],
        throttling,
      })
      expect(result.lighthouseVersion).toMatch(/^12\./)
      scores.push(hundredths(result.categories.performance?.score))
      metrics.push(
        Object.entries(SHOWN)
          .map(([id, words]) => `${words} ${result.audits[id]?.displayValue}`)
          .join(', '),
      )
    }
    await host.close()
    const { median } = spreadOf(scores)
    note(info, {
      what: `Lighthouse 12, performance, ${formFactor} (simulated), median of ${ROUNDS}; ${metrics.at(-1)}`,
      measured: `${median} [${Math.min(...scores)}–${Math.max(...scores)}]`,
      floor: '',
      ratio: '',
      target: `at least ${target}: ${median >= target ? 'met' : 'MISSED'}`,
    })
    expect(scores.every(score => score > 0)).toBe(true)
  })
}
