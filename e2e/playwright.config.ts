import { fileURLToPath } from 'node:url'
import { defineConfig, devices, type TestInfo } from 'playwright/test'
import { chromiumUse, firefoxUse, isAskedFor } from './browsers/browsers.ts'
import { FIREFOX_CORE, whyNotHere } from './browsers/in-firefox.ts'
import { findWebKit, machineOfWebKit } from './browsers/webkit/find-webkit.ts'
import type { KitOptions } from './kit/fixtures.ts'
import { whyNoTime } from './time-left.ts'

// Workers read this file too, so the kit finds the page wherever the run was started.
process.env.DIST_DIR ||= fileURLToPath(new URL('../dist', import.meta.url))

const chromium = chromiumUse()
const firefox = firefoxUse()

// Found, or fetched, before any worker runs, and only if this run includes WebKit.
if (isAskedFor('webkit')) findWebKit(machineOfWebKit())

const inFirefox = {
  metadata: { missing: firefox.missing },
  use: {
    ...{ ...devices['Desktop Firefox'], ...firefox.use },
    skipping: { whyNotHere: (test: TestInfo) => whyNotHere(test) ?? whyNoTime() },
  },
}

/** Tests that need a browser and the built page. */
const PAGE = ['page/**/*.spec.ts', 'faults/**/*.spec.ts', 'hostile/**/*.spec.ts']

/** The visitor’s walks once each, and one test of the boundary: all that `npm test` runs in a browser. */
const STORIES = ['page/stories/*.spec.ts']

/** Tests that need neither. */
const RULES = ['rules', 'service', 'models', 'published', 'browsers/rules'].map(
  folder => `${folder}/**/*.spec.ts`,
)

const inChromium = {
  use: { ...devices['Desktop Chrome'], ...chromium, skipping: { whyNotHere: () => whyNoTime() } },
}

export default defineConfig<KitOptions>({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  // Long enough for a machine whose host gives it a third of its time; a passing test never waits this long.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  reporter: [['list'], ['./bench/figures-reporter.ts'], ['./closing-line-reporter.ts']],
  projects: [
    // These two are `npm test`.
    { name: 'rules', testMatch: RULES },
    { name: 'stories', testMatch: STORIES, ...inChromium },
    // These are the rest of `npm run test:all`, the many tests of the page last: they end where the time does.
    { name: 'at-length', testMatch: ['models/**/*.spec.ts', 'service/**/*.spec.ts'], grep: /@at-length/ },
    // One worker, so that one WebKit runs at a time.
    { name: 'webkit', testDir: './browsers/webkit', workers: 1 },
    { name: 'firefox-core', testMatch: FIREFOX_CORE, ...inFirefox },
    { name: 'page', testMatch: PAGE, testIgnore: STORIES, ...inChromium },
    { name: 'firefox', testMatch: PAGE, ...inFirefox },
    // Measures times, so nothing runs beside it.
    { name: 'bench', testDir: './bench', workers: 1, ...inChromium },
    // `npm run audit`.
    { name: 'audit', testDir: './audit' },
    { name: 'source-set', testDir: './published', testMatch: 'make-source-set.ts' },
    { name: 'samples', testDir: './published', testMatch: 'make-samples.ts' },
  ],
})
