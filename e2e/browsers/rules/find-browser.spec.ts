import { expect, test } from 'playwright/test'
import { FIREFOX } from '../browser-kinds.ts'
import { findBrowser, type Surroundings } from '../find-browser.ts'

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

test('A machine without Firefox is told so by that name, and a Chromium is no substitute', () => {
  const { surroundings } = machine({ files: ['/usr/bin/chromium'] })
  expect(() => findBrowser(surroundings, FIREFOX)).toThrow('No Firefox could be had')
})
