import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'

/** The variable that names a browser to use; the search sets it too, so that it runs once for all workers. */
export const BROWSER_VARIABLE = 'CHROMIUM_PATH'

/** What the search may look at and do; a test gives its own. */
export interface Surroundings {
  readonly variables: Record<string, string | undefined>
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
  readonly exists: (path: string) => boolean
  /** Whether a browser starts: one whose libraries are missing is as good as none. */
  readonly starts: (path: string) => boolean
  /** Where Playwright keeps the browser that it downloads. */
  readonly ownBrowser: string
  /** Runs a command and shows its output. @throws where it fails */
  readonly run: (command: string, args: readonly string[]) => void
  readonly say: (line: string) => void
}

const LINUX = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const WINDOWS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

/** Where browsers of Chromium's kind are usually installed. */
function usualPlaces({ platform, variables }: Surroundings): string[] {
  if (platform === 'darwin') return MAC.map(name => `/Applications/${name}.app/Contents/MacOS/${name}`)
  if (platform === 'win32') {
    const roots = [variables.PROGRAMFILES, variables['PROGRAMFILES(X86)'], variables.LOCALAPPDATA]
    return roots.filter(root => root !== undefined).flatMap(root => WINDOWS.map(path => `${root}\\${path}`))
  }
  return ['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap(folder => LINUX.map(name => join(folder, name)))
}

/** The ways to get a browser where none is installed, each tried where the one before it fails. */
function waysToGetOne({ platform, isRoot, exists }: Surroundings): [command: string, ...args: string[]][][] {
  const download: [string, ...string[]] = ['npx', 'playwright', 'install', 'chromium']
  const ways = [[download]]
  if (platform === 'linux' && exists('/usr/bin/apt-get')) {
    const install: [string, ...string[]][] = [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', 'chromium'],
    ]
    ways.push(isRoot ? install : install.map(command => ['sudo', '-n', ...command]))
  }
  return ways
}

function installed(surroundings: Surroundings): string | undefined {
  return [surroundings.ownBrowser, ...usualPlaces(surroundings)].find(
    path => path !== '' && surroundings.exists(path) && surroundings.starts(path),
  )
}

/**
 * The path of a browser for the tests: the one that CHROMIUM_PATH names, else one already installed, else one fetched
 * by Playwright, else by the system's package manager. Says what it did.
 * @throws where none can be had
 */
export function findBrowser(surroundings: Surroundings): string {
  const { variables, exists, run, say } = surroundings
  const named = variables[BROWSER_VARIABLE]
  if (named) {
    if (!exists(named)) throw new Error(`${BROWSER_VARIABLE} names ${named}, and nothing is there.`)
    return named
  }
  const ways = waysToGetOne(surroundings)
  let found = installed(surroundings)
  if (found) say(`Browser: ${found}, already installed.`)
  for (const way of ways) {
    if (found) break
    say(`Browser: none installed. Trying: ${way.map(command => command.join(' ')).join(' && ')}`)
    try {
      for (const [command, ...args] of way) run(command, args)
      found = installed(surroundings)
      if (found) say(`Browser: ${found}, just installed.`)
    } catch (error) {
      say(`Browser: that failed. ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
  }
  if (!found)
    throw new Error(`No browser could be had. Install Chromium, or name one in ${BROWSER_VARIABLE}.`)
  variables[BROWSER_VARIABLE] = found
  return found
}

/** This machine. */
export const thisMachine = (): Surroundings => ({
  variables: process.env,
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  exists: existsSync,
  // On other systems an installed browser brings all it needs, and some open a window when asked for their version.
  starts: path =>
    process.platform !== 'linux' || spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0,
  ownBrowser: chromium.executablePath(),
  run: (command, args) => {
    execFileSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  },
  say: line => console.log(line),
})
