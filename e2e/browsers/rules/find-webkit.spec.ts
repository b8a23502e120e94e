import { expect, test } from 'playwright/test'
import { findWebKit, type WebKitSurroundings } from '../webkit/find-webkit.ts'

interface Machine {
  readonly files?: readonly string[]
  readonly variables?: Record<string, string>
  readonly isRoot?: boolean
  readonly platform?: NodeJS.Platform
  /** Files that exist but do not start. */
  readonly broken?: readonly string[]
  /** The command that installs these files, by its last words; with none it fails. */
  readonly brings?: Readonly<Record<string, readonly string[]>>
}

const OWN = '/own/webkit'
const DRIVER = '/usr/bin/WebKitWebDriver'
const XVFB = '/usr/bin/Xvfb'
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const DRIVEN = { kind: 'driver', driver: DRIVER, xvfb: XVFB, miniBrowser: MINI_BROWSER } as const

/** A fake machine that records what is run and said on it. */
function machine({
  files = [],
  variables = {},
  isRoot = true,
  platform = 'linux',
  broken = [],
  brings = {},
}: Machine) {
  const present = new Set(files)
  const commands: string[] = []
  const said: string[] = []
  const surroundings: WebKitSurroundings = {
    variables: { ...variables },
    platform,
    arch: 'x64',
    isRoot,
    exists: path => present.has(path),
    starts: path => !broken.includes(path),
    ownBrowser: OWN,
    run: (command, args) => {
      const line = [command, ...args].join(' ')
      commands.push(line)
      const [, brought] = Object.entries(brings).find(([ending]) => line.endsWith(ending)) ?? []
      if (brought?.length === 0) throw new Error('it failed')
      for (const file of brought ?? []) present.add(file)
    },
    say: line => said.push(line),
  }
  return { surroundings, commands, said }
}

test('Playwright’s own WebKit is used where it starts, and the installed driver where it does not', () => {
  const both = [OWN, DRIVER, XVFB, MINI_BROWSER]
  expect(findWebKit(machine({ files: both }).surroundings)).toEqual({ kind: 'playwright', path: OWN })
  const { surroundings, commands } = machine({ files: both, broken: [OWN] })
  expect(findWebKit(surroundings)).toEqual(DRIVEN)
  expect(commands).toEqual([])
})

test('The WebKit that the variable names is used, whichever of the two it is', () => {
  const own = machine({ files: ['/my/webkit'], variables: { WEBKIT_PATH: '/my/webkit' } })
  expect(findWebKit(own.surroundings)).toEqual({ kind: 'playwright', path: '/my/webkit' })
  const driver = '/my/WebKitWebDriver'
  const driven = machine({ files: [driver, XVFB], variables: { WEBKIT_PATH: driver } })
  expect(findWebKit(driven.surroundings)).toEqual({ kind: 'driver', driver, xvfb: XVFB, miniBrowser: null })
})

test('A variable that names nothing, or a driver without a display, is an error', () => {
  const gone = machine({ files: [OWN], variables: { WEBKIT_PATH: '/gone' } })
  expect(() => findWebKit(gone.surroundings)).toThrow('/gone')
  const blind = machine({ files: [DRIVER], variables: { WEBKIT_PATH: DRIVER } })
  expect(() => findWebKit(blind.surroundings)).toThrow('Xvfb')
})

test('Where none is installed, Playwright’s download comes first', () => {
  const { surroundings, commands } = machine({
    files: ['/usr/bin/apt-get'],
    brings: { 'install webkit': [OWN] },
  })
  expect(findWebKit(surroundings)).toEqual({ kind: 'playwright', path: OWN })
  expect(commands).toEqual(['npx playwright install webkit'])
})

for (const [who, isRoot, prefix] of [
  ['root', true, ''],
  ['another user', false, 'sudo -n '],
] as const) {
  test(`Where the download fails or does not start, ${who} asks the package manager for the driver`, () => {
    for (const download of [[], [OWN]]) {
      const { surroundings, commands } = machine({
        isRoot,
        files: ['/usr/bin/apt-get'],
        broken: [OWN],
        brings: {
          'playwright install webkit': download,
          'webkit2gtk-driver xvfb': [DRIVER, XVFB, MINI_BROWSER],
        },
      })
      expect(findWebKit(surroundings)).toEqual(DRIVEN)
      expect(commands).toEqual([
        'npx playwright install webkit',
        `${prefix}apt-get update`,
        `${prefix}apt-get install -y webkit2gtk-driver xvfb`,
      ])
    }
  })
}

test('Where none can be had, the search says so with each way that failed, and no other process searches', () => {
  const { surroundings, commands, said } = machine({ platform: 'darwin', brings: { 'install webkit': [] } })
  const found = findWebKit(surroundings)
  expect(found).toEqual({
    kind: 'absent',
    why: 'no WebKit is installed, and none could be had: “npx playwright install webkit” failed',
  })
  expect(said.at(-1)).toContain('its tests are skipped')
  expect(findWebKit(surroundings)).toEqual(found)
  expect(commands).toHaveLength(1)
})

test('What one process has found, the next does not search for', () => {
  const { surroundings, commands } = machine({ brings: { 'install webkit': [OWN] } })
  findWebKit(surroundings)
  expect(findWebKit(surroundings)).toEqual({ kind: 'playwright', path: OWN })
  expect(commands).toHaveLength(1)
})
