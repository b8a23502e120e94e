import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { FIREFOX, findBrowser, type Surroundings, tooOldToDrive } from '../browsers.ts'
import { FIREFOX_CORE, NOT_IN_FIREFOX } from '../in-firefox.ts'
import { findWebKit, type WebKitSurroundings } from '../webkit/find-webkit.ts'

interface Machine {
  readonly files?: readonly string[]
  readonly variables?: Record<string, string>
  readonly isRoot?: boolean
  readonly platform?: NodeJS.Platform
  /** Files that exist but do not start. */
  readonly broken?: readonly string[]
  /** The command that installs this file, by its last word. */
  readonly brings?: Readonly<Record<string, string>>
}

const OWN = '/own/chromium'

/** A fake machine that records the commands run on it. */
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
  const surroundings: Surroundings = {
    variables: { ...variables },
    platform,
    isRoot,
    exists: path => present.has(path),
    starts: path => !broken.includes(path),
    ownBrowser: OWN,
    run: (command, args) => {
      const line = [command, ...args].join(' ')
      commands.push(line)
      const [, file] = Object.entries(brings).find(([ending]) => line.endsWith(ending)) ?? []
      if (file === 'fails') throw new Error('it failed')
      if (file !== undefined) present.add(file)
    },
    say: () => {},
  }
  return { surroundings, commands }
}

test('The browser that the variable names is used, and nothing else is looked at', () => {
  const { surroundings, commands } = machine({
    files: ['/my/own', OWN],
    variables: { CHROMIUM_PATH: '/my/own' },
  })
  expect(findBrowser(surroundings)).toBe('/my/own')
  expect(commands).toEqual([])
})

test('A variable that names nothing is an error, not a reason to search', () => {
  const { surroundings } = machine({ files: [OWN], variables: { CHROMIUM_PATH: '/gone' } })
  expect(() => findBrowser(surroundings)).toThrow('/gone')
})

test('Playwright’s own browser comes before the system’s, and neither is fetched', () => {
  const both = machine({ files: [OWN, '/usr/bin/chromium'] })
  expect(findBrowser(both.surroundings)).toBe(OWN)
  const one = machine({ files: ['/usr/bin/chromium'] })
  expect(findBrowser(one.surroundings)).toBe('/usr/bin/chromium')
  expect([...both.commands, ...one.commands]).toEqual([])
})

test('An installed browser is found on macOS and Windows', () => {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  expect(findBrowser(machine({ platform: 'darwin', files: [mac] }).surroundings)).toBe(mac)
  const edge = 'C:\\Programs\\Microsoft\\Edge\\Application\\msedge.exe'
  const windows = machine({ platform: 'win32', files: [edge], variables: { PROGRAMFILES: 'C:\\Programs' } })
  expect(findBrowser(windows.surroundings)).toBe(edge)
})

test('Where none is installed, Playwright’s download comes first', () => {
  const { surroundings, commands } = machine({
    files: ['/usr/bin/apt-get'],
    brings: { 'install chromium': OWN },
  })
  expect(findBrowser(surroundings)).toBe(OWN)
  expect(commands).toEqual(['npx playwright install chromium'])
})

for (const [who, isRoot, prefix] of [
  ['root', true, ''],
  ['another user', false, 'sudo -n '],
] as const) {
  test(`Where the download fails, the package manager is asked by ${who}`, () => {
    const { surroundings, commands } = machine({
      isRoot,
      files: ['/usr/bin/apt-get'],
      brings: {
        'playwright install chromium': 'fails',
        '-y chromium-headless-shell chromium': 'fails',
        '-y chromium': '/usr/bin/chromium',
      },
    })
    expect(findBrowser(surroundings)).toBe('/usr/bin/chromium')
    expect(commands).toEqual([
      'npx playwright install chromium',
      `${prefix}apt-get update`,
      `${prefix}apt-get install -y chromium-headless-shell chromium`,
      `${prefix}apt-get update`,
      `${prefix}apt-get install -y chromium`,
    ])
  })
}

test('A browser that is there and does not start is passed over', () => {
  const { surroundings } = machine({ files: [OWN, '/usr/bin/chromium'], broken: [OWN] })
  expect(findBrowser(surroundings)).toBe('/usr/bin/chromium')
})

test('Where no browser can be had, the search says so', () => {
  const { surroundings } = machine({ brings: { 'install chromium': 'fails' } })
  expect(() => findBrowser(surroundings)).toThrow('No Chromium could be had')
})

test('What one process has found, the next does not search for', () => {
  const { surroundings, commands } = machine({ brings: { 'install chromium': OWN } })
  findBrowser(surroundings)
  expect(findBrowser(surroundings)).toBe(OWN)
  expect(commands).toHaveLength(1)
})

test('Firefox is looked for by names of its own, and fetched in the same ways', () => {
  const beside = machine({ files: ['/usr/bin/chromium', '/usr/bin/firefox-esr'] })
  expect(findBrowser(beside.surroundings, FIREFOX)).toBe('/usr/bin/firefox-esr')
  const fetched = machine({
    files: ['/usr/bin/apt-get', '/usr/bin/chromium'],
    brings: { 'install firefox': 'fails', '-y firefox-esr': '/usr/bin/firefox-esr' },
  })
  expect(findBrowser(fetched.surroundings, FIREFOX)).toBe('/usr/bin/firefox-esr')
  expect(fetched.commands).toEqual([
    'npx playwright install firefox',
    'apt-get update',
    'apt-get install -y firefox-esr',
  ])
})

test('An installed Firefox that is too old to be driven is told by its version, and a later one is taken', () => {
  expect(tooOldToDrive('Mozilla Firefox 140.12.0esr\n')).toContain('Firefox 140')
  expect(tooOldToDrive('Mozilla Firefox 153.2.0esr\n')).toBeNull()
})

test('A machine without Firefox is told so by that name, and a Chromium is not a substitute', () => {
  const { surroundings } = machine({ files: ['/usr/bin/chromium'] })
  expect(() => findBrowser(surroundings, FIREFOX)).toThrow('No Firefox could be had')
})

interface WebKitMachine {
  readonly files?: readonly string[]
  readonly variables?: Record<string, string>
  readonly isRoot?: boolean
  readonly platform?: NodeJS.Platform
  /** Files that exist but do not start. */
  readonly broken?: readonly string[]
  /** The command that installs these files, by its last words; with none it fails. */
  readonly brings?: Readonly<Record<string, readonly string[]>>
}

const OWN_WEBKIT = '/own/webkit'
const DRIVER = '/usr/bin/WebKitWebDriver'
const XVFB = '/usr/bin/Xvfb'
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const DRIVEN = { kind: 'driver', driver: DRIVER, xvfb: XVFB, miniBrowser: MINI_BROWSER } as const

/** A fake withWebKit that records what is run and said on it. */
function withWebKit({
  files = [],
  variables = {},
  isRoot = true,
  platform = 'linux',
  broken = [],
  brings = {},
}: WebKitMachine) {
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
    ownBrowser: OWN_WEBKIT,
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
  const both = [OWN_WEBKIT, DRIVER, XVFB, MINI_BROWSER]
  expect(findWebKit(withWebKit({ files: both }).surroundings)).toEqual({
    kind: 'playwright',
    path: OWN_WEBKIT,
  })
  const { surroundings, commands } = withWebKit({ files: both, broken: [OWN_WEBKIT] })
  expect(findWebKit(surroundings)).toEqual(DRIVEN)
  expect(commands).toEqual([])
})

test('The WebKit that the variable names is used, whichever of the two it is', () => {
  const own = withWebKit({ files: ['/my/webkit'], variables: { WEBKIT_PATH: '/my/webkit' } })
  expect(findWebKit(own.surroundings)).toEqual({ kind: 'playwright', path: '/my/webkit' })
  const driver = '/my/WebKitWebDriver'
  const driven = withWebKit({ files: [driver, XVFB], variables: { WEBKIT_PATH: driver } })
  expect(findWebKit(driven.surroundings)).toEqual({ kind: 'driver', driver, xvfb: XVFB, miniBrowser: null })
})

test('A variable that names nothing, or a driver without a display, is an error', () => {
  const gone = withWebKit({ files: [OWN_WEBKIT], variables: { WEBKIT_PATH: '/gone' } })
  expect(() => findWebKit(gone.surroundings)).toThrow('/gone')
  const blind = withWebKit({ files: [DRIVER], variables: { WEBKIT_PATH: DRIVER } })
  expect(() => findWebKit(blind.surroundings)).toThrow('Xvfb')
})

test('Where no WebKit is installed, Playwright’s download comes first', () => {
  const { surroundings, commands } = withWebKit({
    files: ['/usr/bin/apt-get'],
    brings: { 'install webkit': [OWN_WEBKIT] },
  })
  expect(findWebKit(surroundings)).toEqual({ kind: 'playwright', path: OWN_WEBKIT })
  expect(commands).toEqual(['npx playwright install webkit'])
})

for (const [who, isRoot, prefix] of [
  ['root', true, ''],
  ['another user', false, 'sudo -n '],
] as const) {
  test(`Where the download fails or does not start, ${who} asks the package manager for the driver`, () => {
    for (const download of [[], [OWN_WEBKIT]]) {
      const { surroundings, commands } = withWebKit({
        isRoot,
        files: ['/usr/bin/apt-get'],
        broken: [OWN_WEBKIT],
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
  const { surroundings, commands, said } = withWebKit({
    platform: 'darwin',
    brings: { 'install webkit': [] },
  })
  const found = findWebKit(surroundings)
  expect(found).toEqual({
    kind: 'absent',
    why: 'no WebKit is installed, and none could be had: “npx playwright install webkit” failed',
  })
  expect(said.at(-1)).toContain('its tests are skipped')
  expect(findWebKit(surroundings)).toEqual(found)
  expect(commands).toHaveLength(1)
})

test('What one process has found of WebKit, the next does not search for', () => {
  const { surroundings, commands } = withWebKit({ brings: { 'install webkit': [OWN_WEBKIT] } })
  findWebKit(surroundings)
  expect(findWebKit(surroundings)).toEqual({ kind: 'playwright', path: OWN_WEBKIT })
  expect(commands).toHaveLength(1)
})

const sourceOf = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

test('Whatever is left out in Firefox is a test that there is, and says why', () => {
  for (const { file, title, why } of NOT_IN_FIREFOX) {
    expect(why, file).toMatch(/^[A-Z].+\.$/)
    const source = sourceOf(file)
    if (title !== undefined)
      expect(source, `${file}: ${title}`).toMatch(new RegExp(`(?:test|story)\\(\\s*['\`]${title}`))
  }
})

test('The part of the suite that every run takes to Firefox names files that there are, and leaves none out whole', () => {
  const leftOut = NOT_IN_FIREFOX.filter(({ title }) => title === undefined).map(({ file }) => file)
  for (const file of FIREFOX_CORE) {
    expect(sourceOf(file), file).toMatch(/(?:test|story)\(/)
    expect(leftOut).not.toContain(file)
  }
})
