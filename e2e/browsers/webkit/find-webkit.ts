import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { webkit } from 'playwright'
import { type Surroundings, thisMachine } from '../browsers.ts'

/** The variable that names the WebKit to use: Playwright's or a WebKitWebDriver. The search sets it too. */
export const WEBKIT_VARIABLE = 'WEBKIT_PATH'

/** The variable that tells later processes why no WebKit is available. */
export const ABSENCE_VARIABLE = 'WEBKIT_ABSENT'

/** What the search may look at and do; tests pass their own. */
export interface WebKitSurroundings
  extends Pick<Surroundings, 'variables' | 'platform' | 'isRoot' | 'exists' | 'run' | 'say'> {
  readonly arch: string
  /** Where Playwright keeps the WebKit that it downloads. */
  readonly ownBrowser: string
  /** Whether Playwright can start it: one whose libraries are missing does not count. */
  readonly starts: (path: string) => boolean
}

/** WebKitGTK's own driver, and the in-memory display it runs under. */
export interface WebKitDriver {
  readonly kind: 'driver'
  readonly driver: string
  readonly xvfb: string
  /** The browser to drive; null leaves it to the driver, which knows where its distribution keeps it. */
  readonly miniBrowser: string | null
}

/** A WebKit for the tests. */
export type WebKit =
  | WebKitDriver
  | { readonly kind: 'playwright'; readonly path: string }
  | { readonly kind: 'absent'; readonly why: string }

const DRIVER = 'WebKitWebDriver'
const FOLDERS = ['/usr/bin', '/usr/local/bin']
const API_VERSIONS = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0']

function firstOf(paths: readonly string[], { exists }: WebKitSurroundings): string | undefined {
  return paths.find(exists)
}

/** A driver with everything it needs; undefined if a part is missing. */
function withDisplay(driver: string | undefined, surroundings: WebKitSurroundings): WebKitDriver | undefined {
  const inFolders = (name: string) =>
    firstOf(
      FOLDERS.map(folder => join(folder, name)),
      surroundings,
    )
  const xvfb = inFolders('Xvfb')
  if (driver === undefined || xvfb === undefined) return undefined
  const triplet = `${{ x64: 'x86_64', arm64: 'aarch64' }[surroundings.arch] ?? surroundings.arch}-linux-gnu`
  const places = [`/usr/lib/${triplet}`, '/usr/libexec', '/usr/lib64', '/usr/lib'].flatMap(folder =>
    API_VERSIONS.map(version => join(folder, version, 'MiniBrowser')),
  )
  return { kind: 'driver', driver, xvfb, miniBrowser: firstOf(places, surroundings) ?? null }
}

function installed(surroundings: WebKitSurroundings): WebKit | undefined {
  const { ownBrowser, exists, starts, platform } = surroundings
  if (ownBrowser !== '' && exists(ownBrowser) && starts(ownBrowser))
    return { kind: 'playwright', path: ownBrowser }
  if (platform !== 'linux') return undefined
  const driver = firstOf(
    FOLDERS.map(folder => join(folder, DRIVER)),
    surroundings,
  )
  return withDisplay(driver, surroundings)
}

/** The WebKit that a person named. @throws if nothing is there, or a driver has no display to run under */
function named(path: string, surroundings: WebKitSurroundings): WebKit {
  if (!surroundings.exists(path)) throw new Error(`${WEBKIT_VARIABLE} names ${path}, and nothing is there.`)
  if (!path.endsWith(DRIVER)) return { kind: 'playwright', path }
  const driver = withDisplay(path, surroundings)
  if (driver === undefined)
    throw new Error(`${WEBKIT_VARIABLE} names a driver, which needs Xvfb, and that is not installed.`)
  return driver
}

/** The ways to get one if none is installed, each tried if the one before it fails. */
function waysToGetOne({ platform, isRoot, exists }: WebKitSurroundings): string[][][] {
  const ways = [[['npx', 'playwright', 'install', 'webkit']]]
  if (platform === 'linux' && exists('/usr/bin/apt-get')) {
    const install = [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', 'webkit2gtk-driver', 'xvfb'],
    ]
    ways.push(isRoot ? install : install.map(command => ['sudo', '-n', ...command]))
  }
  return ways
}

/** Tries one way. Returns why it failed, or null. */
function go(way: readonly string[][], { run }: WebKitSurroundings): string | null {
  try {
    for (const [command = '', ...args] of way) run(command, args)
    return null
  } catch (error) {
    return `${error instanceof Error ? error.message.split('\n')[0] : error}`
  }
}

function fetchOne(surroundings: WebKitSurroundings): WebKit {
  const failures: string[] = []
  for (const way of waysToGetOne(surroundings)) {
    const words = way.map(command => command.join(' ')).join(' && ')
    surroundings.say(`WebKit: none installed. Trying: ${words}`)
    const failure = go(way, surroundings)
    const found = installed(surroundings)
    if (found !== undefined) return found
    failures.push(`“${words}” ${failure === null ? 'ended, and what it installed does not start' : 'failed'}`)
    surroundings.say(`WebKit: that brought none. ${failure ?? ''}`)
  }
  return { kind: 'absent', why: `no WebKit is installed, and none could be had: ${failures.join('; ')}` }
}

const pathOf = (found: Exclude<WebKit, { kind: 'absent' }>): string =>
  found.kind === 'driver' ? found.driver : found.path

/**
 * A WebKit for the tests: the one WEBKIT_PATH names, else an installed one, else one fetched by Playwright,
 * else WebKitGTK's driver from the system's package manager, else why there is none. Says what it did.
 * @throws if WEBKIT_PATH names something that is not there
 */
export function findWebKit(surroundings: WebKitSurroundings): WebKit {
  const { variables, say } = surroundings
  const path = variables[WEBKIT_VARIABLE]
  if (path) return named(path, surroundings)
  const why = variables[ABSENCE_VARIABLE]
  if (why) return { kind: 'absent', why }
  const before = installed(surroundings)
  const found = before ?? fetchOne(surroundings)
  if (found.kind === 'absent') {
    variables[ABSENCE_VARIABLE] = found.why
    say(`WebKit: its tests are skipped, as ${found.why}. Name one in ${WEBKIT_VARIABLE} to have them run.`)
    return found
  }
  variables[WEBKIT_VARIABLE] = pathOf(found)
  say(`WebKit: ${pathOf(found)}, ${before === undefined ? 'just' : 'already'} installed.`)
  return found
}

/** Starts and closes a browser in a process of its own; fails if a library is missing. */
const START = `
import { webkit } from 'playwright'
await (await webkit.launch({ executablePath: process.argv[1] })).close()`

/** This machine. */
export const machineOfWebKit = (): WebKitSurroundings => ({
  ...thisMachine(),
  arch: process.arch,
  ownBrowser: webkit.executablePath(),
  starts: path => {
    const cwd = fileURLToPath(new URL('.', import.meta.url))
    const args = ['--input-type=module', '--eval', START, path]
    try {
      execFileSync(process.execPath, args, { cwd, stdio: 'ignore', timeout: 60_000 })
      return true
    } catch {
      return false
    }
  },
})
