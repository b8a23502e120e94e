import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from 'playwright/test'
import { chromiumUse, firefoxUse, isAskedFor } from './browsers/browsers.ts'
import { FIREFOX_CORE } from './browsers/firefox-core.ts'
import { whyNotHere } from './browsers/not-in-firefox.ts'
import { findWebKit, machineOfWebKit } from './browsers/webkit/find-webkit.ts'
import type { KitOptions } from './kit/fixtures.ts'

// Workers read this file too, so that the kit finds the page wherever the run was started.
process.env.DIST_DIR ||= fileURLToPath(new URL('../dist', import.meta.url))

const chromium = chromiumUse()
const firefox = firefoxUse()

// Looked for, and fetched, before any worker runs; a run of other tests has no use for it.
if (isAskedFor('webkit')) findWebKit(machineOfWebKit())

const inFirefox = {
  metadata: { missing: firefox.missing },
  use: { ...devices['Desktop Firefox'], ...firefox.use, skipping: { whyNotHere } },
}

/** What needs a browser and the built page. */
const PAGE = { testMatch: ['page/**/*.spec.ts', 'faults/**/*.spec.ts', 'hostile/**/*.spec.ts'] }

/** What needs neither. */
const RULES = ['rules', 'service', 'models', 'published', 'browsers/rules']

export default defineConfig<KitOptions>({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  // Long enough for a machine that is busy with something else; nothing waits for it where all goes well.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./bench/figures-reporter.ts'], ['./closing-line-reporter.ts']],
  projects: [
    { name: 'rules', testMatch: RULES.map(folder => `${folder}/**/*.spec.ts`) },
    { name: 'page', ...PAGE, use: { ...devices['Desktop Chrome'], ...chromium } },
    { name: 'firefox', ...PAGE, ...inFirefox },
    { name: 'firefox-core', testMatch: FIREFOX_CORE, ...inFirefox },
    // One worker, so that one WebKit runs at a time.
    { name: 'webkit', testDir: './browsers/webkit', workers: 1 },
    // Times are taken, so nothing runs beside them.
    { name: 'bench', testDir: './bench', workers: 1, use: { ...devices['Desktop Chrome'], ...chromium } },
    {
      name: 'source-set',
      testDir: './published',
      testMatch: ['make-source-set.ts', 'record-databases.ts'],
    },
  ],
})
