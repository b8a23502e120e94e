import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from 'playwright'
import { CHROMIUM, FIREFOX } from './browser-kinds.ts'
import { findBrowser, thisMachine } from './find-browser.ts'

/** A name that does not mean this computer, so that plain http there is not a secure context. */
export const PLAIN_HTTP_NAME = 'plain-http.example'

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
]

/** How the tests start Chromium. @throws if none is available */
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

/** The variable in which the search tells the workers why there is no Firefox. */
const MISSING = 'FIREFOX_MISSING'

/** Whether this run includes a project; false in a worker, which reads what the run has found. */
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

/** How the tests start Firefox, or why none is available: they are then skipped with that reason. */
export function firefoxUse(): { readonly use: FirefoxUse; readonly missing: string | null } {
  if (isAskedFor('firefox') || isAskedFor('firefox-core')) lookForFirefox()
  const path = process.env[FIREFOX.variable]
  const missing = process.env[MISSING] ?? null
  const browserName = 'firefox'
  if (path === undefined) return { use: { browserName }, missing }
  const firefoxUserPrefs = {
    'network.dns.localDomains': PLAIN_HTTP_NAME,
    // ESR 153 crashes when an element's reflected ARIA references are read twice; Playwright and axe do that.
    'accessibility.ARIAElementReflection.enabled': false,
    // Scripts may use the clipboard: Firefox knows no permission for it that a driver could grant.
    'dom.events.testing.asyncClipboard': true,
  }
  if (path === FIREFOX.own())
    return { use: { browserName, launchOptions: { executablePath: path, firefoxUserPrefs } }, missing }
  // An installed Firefox lacks Playwright's patches, so it is driven by WebDriver BiDi.
  const executablePath = fileURLToPath(new URL('firefox-bidi.mjs', import.meta.url))
  return {
    use: { browserName, channel: 'moz-firefox', launchOptions: { executablePath, firefoxUserPrefs } },
    missing,
  }
}
