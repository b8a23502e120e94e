import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, firefox, type LaunchOptions } from 'playwright'

/** A kind of browser that the tests run in. */
interface BrowserKind {
  readonly name: string
  /** The variable that names one to use; the search sets it too, so that it runs once for all workers. */
  readonly variable: string
  /** Its name among Playwright's downloads. */
  readonly download: string
  /** Debian's packages; the later ones are for releases that lack the earlier ones. */
  readonly debian: readonly (readonly string[])[]
  /** Where Playwright keeps its own. */
  readonly own: () => string
  /** Where it is usually installed, below the system's folders for programs. */
  readonly usual: Readonly<Record<'linux' | 'darwin' | 'win32', readonly string[]>>
}

const inApp = (app: string, program = app): string => `${app}.app/Contents/MacOS/${program}`

const WINDOWED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

const CHROMIUM: BrowserKind = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  download: 'chromium',
  // Without windows and menus a test takes two thirds of the time; Playwright downloads the same shell.
  debian: [['chromium-headless-shell', 'chromium'], ['chromium']],
  own: () => chromium.executablePath(),
  usual: {
    linux: ['chromium-headless-shell', ...WINDOWED],
    darwin: [inApp('Google Chrome'), inApp('Chromium'), inApp('Microsoft Edge')],
    win32: ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'],
  },
}

/** A Chromium with windows, for what its headless shell lacks, such as the back/forward cache. */
export const WINDOWED_CHROMIUM: BrowserKind = { ...CHROMIUM, usual: { ...CHROMIUM.usual, linux: WINDOWED } }

export const FIREFOX: BrowserKind = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  download: 'firefox',
  debian: [['firefox-esr']],
  own: () => firefox.executablePath(),
  usual: {
    linux: ['firefox-esr', 'firefox'],
    darwin: [inApp('Firefox', 'firefox')],
    // An installed one is driven by a script that Windows cannot start: Playwright's own is fetched instead.
    win32: [],
  },
}

/** What the search may look at and do; tests pass their own. */
export interface Surroundings {
  readonly variables: Record<string, string | undefined>
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
  readonly exists: (path: string) => boolean
  /** Whether a browser starts: one whose libraries are missing does not count. */
  readonly starts: (path: string) => boolean
  /** Where Playwright keeps the browser that it downloads. */
  readonly ownBrowser: string
  /** Runs a command and shows its output. @throws if it fails */
  readonly run: (command: string, args: readonly string[]) => void
  readonly say: (line: string) => void
}

/** Where browsers of a kind are usually installed. */
function usualPlaces({ platform, variables }: Surroundings, { usual }: BrowserKind): string[] {
  if (platform === 'darwin') return usual.darwin.map(path => `/Applications/${path}`)
  if (platform === 'win32') {
    const roots = [variables.PROGRAMFILES, variables['PROGRAMFILES(X86)'], variables.LOCALAPPDATA]
    return roots
      .filter(root => root !== undefined)
      .flatMap(root => usual.win32.map(path => `${root}\\${path}`))
  }
  return ['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap(folder =>
    usual.linux.map(program => join(folder, program)),
  )
}

/** The ways to get a browser if none is installed, each tried if the one before it fails. */
function waysToGetOne(
  { platform, isRoot, exists }: Surroundings,
  { download, debian }: BrowserKind,
): [command: string, ...args: string[]][][] {
  const fetch: [string, ...string[]] = ['npx', 'playwright', 'install', download]
  const ways = [[fetch]]
  if (platform !== 'linux' || !exists('/usr/bin/apt-get')) return ways
  for (const packages of debian) {
    const install: [string, ...string[]][] = [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', ...packages],
    ]
    ways.push(isRoot ? install : install.map(command => ['sudo', '-n', ...command]))
  }
  return ways
}

/** The path of an installed browser of a kind that starts, Playwright's own first; undefined if none. */
export function installed(surroundings: Surroundings, kind: BrowserKind): string | undefined {
  return [surroundings.ownBrowser, ...usualPlaces(surroundings, kind)].find(
    path => path !== '' && surroundings.exists(path) && surroundings.starts(path),
  )
}

/**
 * The path of a browser of a kind for the tests: the one its variable names, else an installed one, else one
 * fetched by Playwright, else by the system's package manager. Says what it did.
 * @throws if none is available
 */
export function findBrowser(surroundings: Surroundings, kind: BrowserKind = CHROMIUM): string {
  const { variables, exists, run, say } = surroundings
  const { name, variable } = kind
  const named = variables[variable]
  if (named) {
    if (!exists(named)) throw new Error(`${variable} names ${named}, and nothing is there.`)
    return named
  }
  const ways = waysToGetOne(surroundings, kind)
  let found = installed(surroundings, kind)
  if (found) say(`${name}: ${found}, already installed.`)
  for (const way of ways) {
    if (found) break
    say(`${name}: none installed. Trying: ${way.map(command => command.join(' ')).join(' && ')}`)
    try {
      for (const [command, ...args] of way) run(command, args)
      found = installed(surroundings, kind)
      if (found) say(`${name}: ${found}, just installed.`)
    } catch (error) {
      say(`${name}: that failed. ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
  }
  if (!found) throw new Error(`No ${name} could be had. Install one, or name it in ${variable}.`)
  variables[variable] = found
  return found
}

/** This machine, as the search for a kind of browser sees it. */
export const thisMachine = (kind: BrowserKind = CHROMIUM): Surroundings => ({
  variables: process.env,
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  // Elsewhere an installed browser is complete, and some open a window when asked for their version.
  starts: path =>
    process.platform !== 'linux' || spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0,
  ownBrowser: kind.own(),
  run: (command, args) => {
    execFileSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  },
  say: line => console.log(line),
})

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
  // A run of what needs no browser neither looks for one nor fetches it.
  const isNeeded = IN_CHROMIUM.some(isAskedFor) || process.env[CHROMIUM.variable] !== undefined
  return {
    launchOptions: {
      ...(isNeeded ? { executablePath: findBrowser(machine, CHROMIUM) } : {}),
      args: [
        ...QUIET,
        // Chromium's sandbox does not start for root.
        ...(machine.isRoot ? ['--no-sandbox'] : []),
        `--host-resolver-rules=MAP ${PLAIN_HTTP_NAME} 127.0.0.1`,
      ],
    },
  }
}

/** The projects that run in Chromium. */
const IN_CHROMIUM: readonly string[] = ['stories', 'page', 'bench']

/** The variable in which the search tells the workers why there is no Firefox. */
const MISSING = 'FIREFOX_MISSING'

/** Whether this run includes a project; false in a worker, which reads what the run has found. */
export const isAskedFor = (project: string): boolean =>
  process.env.TEST_WORKER_INDEX === undefined &&
  (process.argv.includes(`--project=${project}`) ||
    !process.argv.some(given => given.startsWith('--project')))

const OLDEST_FIREFOX = 153

/**
 * Why an installed Firefox cannot run these tests, or null, by what it prints of its version. ESR 140 does not know
 * commands with which Playwright prepares a page, and runs a driver’s scripts under the page’s own policy.
 */
export function tooOldToDrive(printed: string): string | null {
  const [, major] = /Firefox (\d+)/.exec(printed) ?? []
  return Number(major) < OLDEST_FIREFOX
    ? `Firefox ${major} is installed; Playwright drives this page in ${OLDEST_FIREFOX} or later.`
    : null
}

function lookForFirefox(): void {
  try {
    const found = findBrowser(thisMachine(FIREFOX), FIREFOX)
    const isOwn = found === FIREFOX.own() || process.platform !== 'linux'
    const old = isOwn ? null : tooOldToDrive(execFileSync(found, ['--version'], { encoding: 'utf8' }))
    if (old !== null) throw new Error(old)
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
