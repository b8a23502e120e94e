import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from 'playwright'
import { CHROMIUM, FIREFOX } from './browser-kinds.ts'
import { findBrowser, thisMachine } from './find-browser.ts'

/** A name that is not this computer itself, so that plain http there is no secure context. */
export const PLAIN_HTTP_NAME = 'plain-http.example'

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
]

/** How the tests start Chromium. @throws where none can be had */
export function chromiumUse(): { readonly launchOptions: LaunchOptions } {
  const machine = thisMachine(CHROMIUM)
  return {
    launchOptions: {
      executablePath: findBrowser(machine, CHROMIUM),
      args: [
        ...QUIET,
        // Chromium's sandbox does not start for root.
        ...(machine.isRoot ? ['--no-sandbox'] : []),
        `--host-resolver-rules=MAP ${PLAIN_HTTP_NAME} 127.0.0.1`,
      ],
    },
  }
}

/** Where the search says, for the workers, that there is no Firefox and why. */
const MISSING = 'FIREFOX_MISSING'

/** Whether this run is for a project; a worker, which is not told, finds what the run has found. */
export const isAskedFor = (project: string): boolean =>
  process.env.TEST_WORKER_INDEX === undefined &&
  (process.argv.includes(`--project=${project}`) ||
    !process.argv.some(given => given.startsWith('--project')))

function lookForFirefox(): void {
  try {
    findBrowser(thisMachine(FIREFOX), FIREFOX)
  } catch (error) {
    process.env[MISSING] = error instanceof Error ? error.message : String(error)
  }
}

interface FirefoxUse {
  readonly browserName: 'firefox'
  readonly channel?: string
  readonly launchOptions?: LaunchOptions
}

/** How the tests start Firefox, and why it is missing where none can be had: they are then skipped with that reason. */
export function firefoxUse(): { readonly use: FirefoxUse; readonly missing: string | null } {
  if (isAskedFor('firefox') || isAskedFor('firefox-core')) lookForFirefox()
  const path = process.env[FIREFOX.variable]
  const missing = process.env[MISSING] ?? null
  const browserName = 'firefox'
  if (path === undefined) return { use: { browserName }, missing }
  const firefoxUserPrefs = {
    'network.dns.localDomains': PLAIN_HTTP_NAME,
    // Reading an element's reflected ARIA references a second time ends the process of ESR 153; Playwright and axe do.
    'accessibility.ARIAElementReflection.enabled': false,
  }
  if (path === FIREFOX.own())
    return { use: { browserName, launchOptions: { executablePath: path, firefoxUserPrefs } }, missing }
  // An installed one, which lacks what Playwright builds into its own, is driven by WebDriver BiDi.
  const executablePath = fileURLToPath(new URL('firefox-bidi.mjs', import.meta.url))
  return {
    use: { browserName, channel: 'moz-firefox', launchOptions: { executablePath, firefoxUserPrefs } },
    missing,
  }
}
