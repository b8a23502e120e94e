import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserKind, CHROMIUM } from './browser-kinds.ts'

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
