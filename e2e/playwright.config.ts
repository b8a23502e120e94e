import { defineConfig, devices } from 'playwright/test'
import { findBrowser, thisMachine } from './find-browser.ts'

const machine = thisMachine()

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
]

const browser = {
  ...devices['Desktop Chrome'],
  launchOptions: {
    executablePath: findBrowser(machine),
    args: [
      ...quiet,
      // Chromium's sandbox does not start for root.
      ...(machine.isRoot ? ['--no-sandbox'] : []),
      // A name that is not this computer itself, so that plain http there is no secure context.
      '--host-resolver-rules=MAP plain-http.example 127.0.0.1',
    ],
  },
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  // Long enough for a machine that is busy with something else; nothing waits for it where all goes well.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./closing-line-reporter.ts']],
  projects: [
    { name: 'rules', testMatch: ['rules/**/*.spec.ts', 'service/**/*.spec.ts'] },
    { name: 'page', testIgnore: ['rules/**', 'service/**', 'bench/**'], use: browser },
    { name: 'bench', testDir: './bench', use: browser },
    { name: 'source-set', testDir: './source-set', testMatch: 'make-source-set.ts' },
  ],
})
