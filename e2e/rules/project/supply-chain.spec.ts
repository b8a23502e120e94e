import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'playwright/test'
import { z } from '../../../src/contract/schemas/zod.ts'

const text = (form: RegExp) => z.string().check(z.regex(form))
const EXACT = text(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
/** 64 bytes are 88 characters of base64. */
const SHA_512 = text(/^sha512-[A-Za-z0-9+/]{86}==$/)
/** Licences to build and test with (SPDX): MPL-2.0 covers the files of axe and Lightning CSS, unchanged here. */
const LICENCE = text(
  /^(?:0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|ISC|MIT|MPL-2\.0|OFL-1\.1|MIT OR Apache-2\.0|\(MIT OR CC0-1\.0\))$/,
)
/** A package whose manifest names no licence, with what its own text was read to be. */
const READ_LICENCES: Readonly<Record<string, string>> = { 'parse-cache-control 1.0.1': 'BSD-3-Clause' }

const Names = z._default(z.record(z.string(), z.string()), {})
/** What is asked for is asked for by its exact version; an override may only pin a moving tag. */
const Versions = z.record(z.string(), EXACT)
const Manifest = z.object({
  scripts: Names,
  dependencies: Versions,
  devDependencies: Versions,
  overrides: Versions,
})
/**
 * A package that leaves nothing open: one archive of the registry that npm is configured with, with its digest and an
 * allowed licence, of which nothing runs when it is installed.
 */
const Closed = z.object({
  version: EXACT,
  integrity: SHA_512,
  license: LICENCE,
  resolved: z.optional(z.never()),
  link: z.optional(z.never()),
  hasInstallScript: z.optional(z.never()),
  dependencies: Names,
  optionalDependencies: Names,
})
const Lock = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), z.looseObject({ version: z.string() })),
})
type Packages = z.infer<typeof Lock>['packages']

/** What packages of a lock file leave open, as "path: member". */
function openIn(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { version, ...more }]) => {
    const license = READ_LICENCES[`${path.replace('node_modules/', '')} ${version}`]
    const read = Closed.safeParse({ license, version, ...more })
    if (!read.success) return read.error.issues.map(issue => `${path}: ${issue.path.join('.')}`)
    return Object.keys({ ...read.data.dependencies, ...read.data.optionalDependencies })
      .filter(asked => !Object.keys(packages).some(other => other.endsWith(`node_modules/${asked}`)))
      .map(asked => `${path}: ${asked}`)
  })
}

const readText = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')
const readManifest = () => Manifest.parse(JSON.parse(readText('package.json')))

test('What is installed is exact, locked with its digest, allowed by its licence, and runs no script', () => {
  const { '': _project, ...packages } = Lock.parse(JSON.parse(readText('package-lock.json'))).packages
  expect(Object.keys(packages).length).toBeGreaterThan(200)
  expect(openIn(packages)).toEqual([])
  const { dependencies, devDependencies, overrides } = readManifest()
  const asked = { ...dependencies, ...devDependencies, ...overrides }
  const locked = Object.keys(asked).map(name => [name, packages[`node_modules/${name}`]?.version])
  expect(Object.fromEntries(locked)).toEqual(asked)
})

test('No command of this project lets an installation run scripts', () => {
  const { scripts } = readManifest()
  const installing = Object.entries(scripts).filter(([, line]) => /\bnpm (?:install|ci|i)\b/.test(line))
  const ready =
    'node src/build/before-install.js && npm install --include=dev --ignore-scripts --loglevel=error'
  expect(installing).toEqual([['ready', ready]])
  const prepared = Object.entries(scripts).filter(([name]) => name.startsWith('pre'))
  expect(new Set(prepared.map(([, line]) => line))).toEqual(new Set(['npm run --silent ready']))
})

/** Runs what looks at the machine before anything is installed, as if by another Node. */
const before = (version: string, ...args: readonly string[]) =>
  spawnSync(
    process.execPath,
    [
      ...[
        '-e',
        `Object.defineProperty(process.versions, 'node', { value: '${version}' }); import(process.argv[1])`,
      ],
      ...['src/build/before-install.js', ...args].map((arg, at) =>
        at === 0 ? pathToFileURL(arg).href : arg,
      ),
    ],
    { encoding: 'utf8' },
  )

test('A Node that is too old, or in the gap, is told before anything is installed, and what would be right', () => {
  for (const version of ['18.20.8', '20.18.3', '21.7.3', '22.11.0']) {
    const { status, stderr } = before(version)
    expect([status, stderr], version).toEqual([
      1,
      `Node ^20.19 || >=22.12 is needed, and this is Node ${version}. Nothing was installed or changed.\n`,
    ])
  }
  for (const version of ['20.19.0', '22.12.0', '24.0.0']) expect(before(version).status, version).toBe(0)
})

test('A port that is taken is told before anything is built', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Object(server.address())
  const taken = before(process.versions.node, `${port}`)
  expect([taken.status, taken.stderr]).toEqual([
    1,
    expect.stringContaining(`Port ${port} of 127.0.0.1 cannot be used`),
  ])
  server.close()
  await once(server, 'close')
  expect(before(process.versions.node, `${port}`).status).toBe(0)
})

test('The build’s README says of each dependency what it is for, and of no other', () => {
  const { dependencies, devDependencies } = readManifest()
  const [, section = ''] =
    /\n## Dependencies, and what each saves\n([\s\S]*?)\n## /.exec(readText('src/build/README.md')) ?? []
  const rows = [...section.matchAll(/^\| (?!package |---)([^|]+) \| ([^|]+) \|$/gm)]
  expect(rows.flatMap(([, names = '']) => names.split(', ')).sort()).toEqual(
    Object.keys({ ...dependencies, ...devDependencies }).sort(),
  )
})

test('A package that leaves something open is found, and so is a version that is not exact', () => {
  const good = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==`, license: 'MIT' }
  const locked = (change: object) => ({ 'node_modules/a': { ...good, ...change } })
  expect(openIn(locked({}))).toEqual([])
  for (const [member, value] of [
    ['version', 'git+https://a.example'],
    ['integrity', 'sha1-abc='],
    ['resolved', 'https://a.example/a.tgz'],
    ['link', true],
    ['license', 'SSPL-1.0'],
    ['license', undefined],
    ['hasInstallScript', true],
  ] as const)
    expect(openIn(locked({ [member]: value }))).toEqual([`node_modules/a: ${member}`])
  expect(openIn(locked({ optionalDependencies: { 'a-darwin': '1.0.0' } }))).toEqual([
    'node_modules/a: a-darwin',
  ])
  expect(Versions.safeParse({ a: '1.0.0' }).success).toBe(true)
  for (const version of ['^1.0.0', 'latest', 'git+https://a.example'])
    expect(Versions.safeParse({ a: version }).success, version).toBe(false)
})
