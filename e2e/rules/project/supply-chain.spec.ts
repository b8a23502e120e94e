import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'
import { z } from '../../../src/contract/schemas/zod.ts'

const Names = z._default(z.record(z.string(), z.string()), {})
const Manifest = z.object({ scripts: Names, dependencies: Names, devDependencies: Names, overrides: Names })
const Locked = z.object({
  version: z.string(),
  integrity: z.optional(z.string()),
  resolved: z.optional(z.string()),
  link: z.optional(z.boolean()),
  license: z.optional(z.string()),
  hasInstallScript: z.optional(z.boolean()),
  dependencies: Names,
  optionalDependencies: Names,
})
const Lock = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), Locked) })
type Lock = z.infer<typeof Lock>

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
/** SHA-512 is 64 bytes, which is 88 characters of base64. */
const SHA_512 = /^sha512-[A-Za-z0-9+/]{86}==$/
/** Licences to build and test with (SPDX): MPL-2.0 covers the files of axe and Lightning CSS, unchanged here. */
const LICENCES =
  /^(?:0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|ISC|MIT|MPL-2\.0|OFL-1\.1|MIT OR Apache-2\.0|\(MIT OR CC0-1\.0\))$/
/** A package whose manifest names no licence, with what its own text was read to be. */
const READ_LICENCES: Readonly<Record<string, string>> = { 'parse-cache-control 1.0.1': 'BSD-3-Clause' }

/** What the manifest leaves open: each version is exact and the locked one; an override may only pin a moving tag. */
function askedFaults({ dependencies, devDependencies, overrides }: z.infer<typeof Manifest>, lock: Lock) {
  return Object.entries({ ...dependencies, ...devDependencies, ...overrides })
    .filter(
      ([name, version]) => !EXACT.test(version) || lock.packages[`node_modules/${name}`]?.version !== version,
    )
    .map(([name, version]) => `${name}: ${version} is not exactly what is locked`)
}

/**
 * What the lock file leaves open, as "path: fault": each package is one archive of the registry that npm is configured
 * with, has its digest and an allowed licence, runs nothing when it is installed, and asks for nothing that is not locked.
 */
function lockedFaults(lock: Lock): string[] {
  const paths = Object.keys(lock.packages)
  return Object.entries(lock.packages).flatMap(([path, one]) => {
    if (path === '') return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = one.license ?? READ_LICENCES[`${name} ${one.version}`] ?? 'no licence'
    const faults = [
      ...(SHA_512.test(one.integrity ?? '') && EXACT.test(one.version)
        ? []
        : ['has no SHA-512 or exact version']),
      ...(one.resolved === undefined && !one.link ? [] : [`comes from ${one.resolved ?? 'a link'}`]),
      ...(LICENCES.test(licence) ? [] : [`is under ${licence}`]),
      ...(one.hasInstallScript ? ['has an install script'] : []),
      ...Object.keys({ ...one.dependencies, ...one.optionalDependencies })
        .filter(asked => !paths.some(other => other.endsWith(`node_modules/${asked}`)))
        .map(asked => `asks for ${asked}, which is not locked`),
    ]
    return faults.map(fault => `${path}: ${fault}`)
  })
}

const readText = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')
const manifest = Manifest.parse(JSON.parse(readText('package.json')))
const lock = Lock.parse(JSON.parse(readText('package-lock.json')))

test('What is installed is exact, locked with its digest, allowed by its licence, and runs no script', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(200)
  expect([...askedFaults(manifest, lock), ...lockedFaults(lock)]).toEqual([])
})

test('No command of this project lets an installation run scripts', () => {
  const lines = Object.values(manifest.scripts).filter(line => /\bnpm (?:install|ci|i)\b/.test(line))
  expect(lines.length).toBeGreaterThan(3)
  expect([...new Set(lines)]).toEqual(['npm install --include=dev --ignore-scripts'])
})

test('The build’s README says of each dependency what it is for, and of no other', () => {
  const [, section = ''] =
    /\n## Dependencies, and what each saves\n([\s\S]*?)\n## /.exec(readText('src/build/README.md')) ?? []
  const rows = [...section.matchAll(/^\| (?!package |---)([^|]+) \| ([^|]+) \|$/gm)]
  expect(rows.flatMap(([, names = '']) => names.split(', ')).sort()).toEqual(
    Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).sort(),
  )
})

const GOOD = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==`, license: 'MIT' }
const FAULTS: readonly [change: object, fault: string][] = [
  [{ integrity: 'sha1-abc=' }, 'has no SHA-512 or exact version'],
  [{ resolved: 'https://a.example/a.tgz' }, 'comes from https://a.example/a.tgz'],
  [{ link: true }, 'comes from a link'],
  [{ license: 'SSPL-1.0' }, 'is under SSPL-1.0'],
  [{ license: undefined }, 'is under no licence'],
  [{ hasInstallScript: true }, 'has an install script'],
  [{ optionalDependencies: { 'a-darwin': '1.0.0' } }, 'asks for a-darwin, which is not locked'],
]

test('A package that leaves something open is found, and so is a version that is not the locked one', () => {
  const lockOf = (change: object) =>
    Lock.parse({ lockfileVersion: 3, packages: { 'node_modules/a': { ...GOOD, ...change } } })
  expect(lockedFaults(lockOf({}))).toEqual([])
  for (const [change, fault] of FAULTS)
    expect(lockedFaults(lockOf(change))).toEqual([`node_modules/a: ${fault}`])
  for (const version of ['1.0.0', '^1.0.0', '1.0.1', 'git+https://a.example'])
    expect(
      askedFaults(
        { ...manifest, dependencies: {}, devDependencies: {}, overrides: { a: version } },
        lockOf({}),
      ),
    ).toHaveLength(version === '1.0.0' ? 0 : 1)
})
