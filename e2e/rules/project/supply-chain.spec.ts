import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'
import { type Lock, type LockedPackage, readLock, resolveLocked } from '../../../src/build/lock-file.ts'
import { z } from '../../../src/contract/schemas/zod.ts'
import { isAllowed, MAY_BUILD, MAY_SHIP, READ_LICENCES } from './licences.ts'

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
/** SHA-512 is 64 bytes, which is 88 characters of base64. */
const SHA_512 = /^sha512-[A-Za-z0-9+/]{86}==$/

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly overrides?: Readonly<Record<string, string>> | undefined
}

/** Each dependency in `package.json` is one exact version, the one in the lock file. */
function askedFaults(manifest: Manifest, lock: Lock): string[] {
  const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  const faults = asked.flatMap(([name, version]) => {
    if (!EXACT.test(version)) return [`${name}: ${version} is no exact version`]
    const locked = lock.packages.get(`node_modules/${name}`)?.version
    return locked === version ? [] : [`${name}: ${version} is asked for, ${locked ?? 'none'} is locked`]
  })
  return [...faults, ...overrideFaults(manifest, lock)]
}

/** An override may only pin what a package asks for by a tag, which moves, to the version that is locked. */
function overrideFaults({ overrides = {} }: Manifest, lock: Lock): string[] {
  return Object.entries(overrides).flatMap(([name, version]) => {
    const locked = lock.packages.get(`node_modules/${name}`)?.version
    return EXACT.test(version) && version === locked
      ? []
      : [`overrides: ${name} is not pinned to what is locked`]
  })
}

/** Every locked package is one archive of the configured registry, with SHA-512 and an allowed licence. */
function lockedFaults(lock: Lock, reviewed: ReadonlySet<string>): string[] {
  return [...lock.packages.values()].flatMap(one => {
    const faults: string[] = []
    if (!EXACT.test(one.version)) faults.push(`${one.version} is no exact version`)
    if (!SHA_512.test(one.integrity ?? '')) faults.push('has no SHA-512')
    if (one.resolved !== undefined || one.link) faults.push(`comes from ${one.resolved ?? 'a link'}`)
    const licence = one.license ?? READ_LICENCES[`${one.name}@${one.version}`]
    if (licence === undefined || !isAllowed(licence, MAY_BUILD))
      faults.push(`is under ${licence ?? 'no known licence'}`)
    if (one.hasInstallScript && !reviewed.has(`${one.name}@${one.version}`))
      faults.push('has an install script that nobody reviewed')
    return faults.map(fault => `${one.path}: ${fault}`)
  })
}

/** Nothing is left open at installation, on any system: every dependency of a package is in the lock file. */
function missingFaults(lock: Lock): string[] {
  return [...lock.packages.values()].flatMap(({ path, dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(name => resolveLocked(lock, path, name) === undefined)
      .map(name => `${path}: asks for ${name}, which is not locked`),
  )
}

/**
 * Everything in the manifest and the lock file that leaves open what is installed, or under which licence,
 * as "where: fault".
 *
 * @param reviewed `name@version` of the packages whose install script was read
 */
function supplyChainFaults(manifest: Manifest, lock: Lock, reviewed: ReadonlySet<string>): string[] {
  return [...askedFaults(manifest, lock), ...lockedFaults(lock, reviewed), ...missingFaults(lock)]
}

/** A package with an install script, read and judged. */
interface ReviewedScript {
  /** What the script does, as its source says. */
  readonly does: string
  /** Why it need not run: every command of this project installs with `--ignore-scripts`. */
  readonly notNeededBecause: string
}

/**
 * Every locked package that has an install script, by `name@version`. There is none: binaries come as
 * optional packages for each system, and the tests find or fetch the browser. A new one fails a test until
 * it is listed here.
 */
const REVIEWED_INSTALL_SCRIPTS: Readonly<Record<string, ReviewedScript>> = {}

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))
const Names = z.record(z.string(), z.string())
const ProjectManifest = z.object({
  scripts: Names,
  dependencies: Names,
  devDependencies: Names,
  overrides: z.optional(Names),
})
const InstalledManifest = z.object({
  version: z.string(),
  license: z.optional(z.string()),
  scripts: z._default(Names, {}),
})

const readText = (path: string): string => readFileSync(join(PROJECT, path), 'utf8')
const manifest = ProjectManifest.parse(JSON.parse(readText('package.json')))
const lock = readLock(join(PROJECT, 'package-lock.json'))
const reviewed = new Set(Object.keys(REVIEWED_INSTALL_SCRIPTS))
const installed = [...lock.packages.values()].filter(({ path }) => existsSync(join(PROJECT, path)))
const idOf = ({ name, version }: LockedPackage): string => `${name}@${version}`

test('package.json and the lock file leave open neither a version, nor a byte, nor a licence', () => {
  expect(lock.packages.size).toBeGreaterThan(100)
  expect(supplyChainFaults(manifest, lock, reviewed)).toEqual([])
})

test('The lock file names no address of a registry', () => {
  expect(readText('package-lock.json')).not.toMatch(/"resolved"|"(?:git\+|git:|github:|file:)/)
})

test('Every install script is reviewed, and no reviewed one is gone', () => {
  expect(installed.length).toBeGreaterThan(60)
  const found = installed.filter(({ path }) => {
    const { scripts } = InstalledManifest.parse(JSON.parse(readText(`${path}/package.json`)))
    const runs = ['preinstall', 'install', 'postinstall'].some(name => name in scripts)
    // npm runs a build of its own if a package has this file but no script.
    return runs || existsSync(join(PROJECT, path, 'binding.gyp'))
  })
  const locked = [...lock.packages.values()].filter(({ hasInstallScript }) => hasInstallScript)
  expect([...new Set([...found, ...locked].map(idOf))].sort()).toEqual([...reviewed].sort())
})

test('No command of this project lets an installation run scripts', () => {
  const installing = Object.entries(manifest.scripts).filter(([, line]) =>
    /\bnpm (?:install|ci|i)\b/.test(line),
  )
  const before = ['prestart', 'pretest', 'pretest:all', 'pretest:firefox', 'presource-set', 'prebench']
  expect(installing.map(([name]) => name)).toEqual(before)
  for (const [name, line] of installing) expect(line, name).toBe('npm install --include=dev --ignore-scripts')
})

test('Each installed package is under the licence that the lock file names', () => {
  const named = installed.map(one => {
    const { license } = InstalledManifest.parse(JSON.parse(readText(`${one.path}/package.json`)))
    return `${idOf(one)} ${license}`
  })
  expect(named.sort()).toEqual(installed.map(one => `${idOf(one)} ${one.license}`).sort())
})

test('The build’s README says of each dependency what it is for, and of no other', () => {
  const [, section = ''] =
    /\n## Dependencies, and what each saves\n([\s\S]*?)\n## /.exec(readText('src/build/README.md')) ?? []
  const rows = [...section.matchAll(/^\| (?!package |---)([^|]+) \| ([^|]+) \|$/gm)]
  expect(rows.flatMap(([, names = '']) => names.split(', ')).sort()).toEqual(
    Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).sort(),
  )
})

const SHA = `sha512-${'A'.repeat(86)}==`
const FLAGS = { link: false, hasInstallScript: false, devDependencies: {}, peerDependenciesMeta: {} }
const NOTHING = { dependencies: {}, optionalDependencies: {}, peerDependencies: {} }

/** A lock file of one package, `a`, which is correct except for `change`. */
function lockOf(change: Partial<LockedPackage>): Lock {
  const a = { name: 'a', version: '1.0.0', integrity: SHA, license: 'MIT', ...FLAGS, ...NOTHING, ...change }
  const project = { ...a, name: 'project', path: '' }
  return { project, packages: new Map([['node_modules/a', { ...a, path: 'node_modules/a' }]]) }
}

const ASKED: Manifest = { dependencies: { a: '1.0.0' }, devDependencies: {} }

const REFUSED: readonly [title: string, manifest: Manifest, lock: Lock, fault: string][] = [
  ['a range', { ...ASKED, dependencies: { a: '^1.0.0' } }, lockOf({}), 'a: ^1.0.0 is no exact version'],
  [
    'a repository',
    { ...ASKED, devDependencies: { a: 'git+https://a.example' } },
    lockOf({}),
    'a: git+https://a.example is no exact version',
  ],
  [
    'another version',
    { ...ASKED, dependencies: { a: '1.0.1' } },
    lockOf({}),
    'a: 1.0.1 is asked for, 1.0.0 is locked',
  ],
  [
    'one that is not locked',
    { ...ASKED, devDependencies: { b: '1.0.0' } },
    lockOf({}),
    'b: 1.0.0 is asked for, none is locked',
  ],
  [
    'an override with another version',
    { ...ASKED, overrides: { a: '2.0.0' } },
    lockOf({}),
    'overrides: a is not pinned to what is locked',
  ],
  [
    'an override with a range',
    { ...ASKED, overrides: { a: '^1.0.0' } },
    lockOf({}),
    'overrides: a is not pinned to what is locked',
  ],
  ['no digest', ASKED, lockOf({ integrity: undefined }), 'node_modules/a: has no SHA-512'],
  ['a weak digest', ASKED, lockOf({ integrity: 'sha1-abc=' }), 'node_modules/a: has no SHA-512'],
  [
    'an address',
    ASKED,
    lockOf({ resolved: 'https://a.example/a.tgz' }),
    'node_modules/a: comes from https://a.example/a.tgz',
  ],
  ['a link', ASKED, lockOf({ link: true }), 'node_modules/a: comes from a link'],
  ['no licence', ASKED, lockOf({ license: undefined }), 'node_modules/a: is under no known licence'],
  ['an unknown licence', ASKED, lockOf({ license: 'SSPL-1.0' }), 'node_modules/a: is under SSPL-1.0'],
  [
    'an install script',
    ASKED,
    lockOf({ hasInstallScript: true }),
    'node_modules/a: has an install script that nobody reviewed',
  ],
  [
    'a hole for another system',
    ASKED,
    lockOf({ optionalDependencies: { 'a-darwin': '1.0.0' } }),
    'node_modules/a: asks for a-darwin, which is not locked',
  ],
]

for (const [title, asked, locked, fault] of REFUSED) {
  test(`The check of the supply chain finds ${title}`, () => {
    expect(supplyChainFaults(asked, locked, new Set())).toEqual([fault])
  })
}

test('The check of the supply chain finds nothing where there is nothing, and a reviewed script is none', () => {
  expect(supplyChainFaults(ASKED, lockOf({}), new Set())).toEqual([])
  expect(supplyChainFaults(ASKED, lockOf({ hasInstallScript: true }), new Set(['a@1.0.0']))).toEqual([])
  expect(supplyChainFaults(ASKED, lockOf({ hasInstallScript: true }), new Set(['a@0.9.0']))).toHaveLength(1)
})

test('A choice of licences needs one that is allowed, several at once need all, and what ships may do less', () => {
  for (const allowed of ['MIT', '(MIT OR CC0-1.0)', 'GPL-3.0-only OR MIT', 'MIT AND Apache-2.0'])
    expect(isAllowed(allowed, MAY_SHIP), allowed).toBe(true)
  for (const refused of [
    '',
    'MPL-2.0',
    'GPL-3.0-only OR MPL-2.0',
    'MIT AND GPL-3.0-only',
    'SEE LICENSE IN LICENSE',
  ])
    expect(isAllowed(refused, MAY_SHIP), refused).toBe(false)
  expect(isAllowed('MPL-2.0', MAY_BUILD)).toBe(true)
})
