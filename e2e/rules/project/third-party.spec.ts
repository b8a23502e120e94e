import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'
import { type BuiltFile, originsOf } from '../../../src/build/bundled-packages.ts'
import { licenceTexts } from '../../../src/build/licence-texts.ts'
import { type LockedPackage, readLock } from '../../../src/build/lock-file.ts'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))
const lock = readLock(join(PROJECT, 'package-lock.json'))

/** A script of these modules, with the length of the code left of each. */
const script = (modules: Readonly<Record<string, number>>): BuiltFile => ({
  type: 'chunk',
  fileName: 'index.js',
  modules: Object.fromEntries(
    Object.entries(modules).map(([id, renderedLength]) => [id, { renderedLength }]),
  ),
})
const asset = (fileName: string, ...originalFileNames: string[]): BuiltFile => ({
  type: 'asset',
  fileName,
  originalFileNames,
})

/** Where a built file comes from, in a project at `/project`. */
const originsOfOne = (file: BuiltFile) => originsOf([file], lock, '/project')

const FOUND: readonly [title: string, file: BuiltFile, packages: readonly string[]][] = [
  ['no package where it is the project’s own', script({ '/project/src/main.tsx': 9 }), []],
  ['a package', script({ '/project/node_modules/react/index.js': 9 }), ['react']],
  ['a package with a scope', script({ '/project/node_modules/@msw/url/lib/index.js': 9 }), ['@msw/url']],
  [
    'a package inside another',
    script({ '/x/node_modules/wrap-ansi/node_modules/string-width/index.js': 9 }),
    ['wrap-ansi/node_modules/string-width'],
  ],
  ['packages that are installed elsewhere', script({ '/else/where/node_modules/idb/index.js': 9 }), ['idb']],
  [
    'a project that is itself among packages',
    script({ '/node_modules/x/node_modules/idb/a.js': 9 }),
    ['idb'],
  ],
  [
    'no package where nothing is left of its code',
    script({ '/project/node_modules/tough-cookie/index.js': 0 }),
    [],
  ],
  ['a package’s styles', script({ '/project/node_modules/idb/a.css': 0 }), ['idb']],
  [
    'a package’s module in another guise',
    script({ '\0/project/node_modules/idb/a.js?commonjs': 9 }),
    ['idb'],
  ],
  ['the bundler’s helper', script({ '\0rolldown/runtime.js': 9 }), ['rolldown']],
  [
    'a font',
    asset('a.woff2', '../node_modules/@fontsource/ibm-plex-mono/a.woff2'),
    ['@fontsource/ibm-plex-mono'],
  ],
  ['the worker that a plugin writes', asset('mockServiceWorker.js'), ['msw']],
  ['no package where the build makes it', asset('openapi.json'), []],
]

for (const [title, file, packages] of FOUND) {
  test(`A part of the build is traced to ${title}`, () => {
    const paths = packages.map(name => `node_modules/${name}`)
    expect(originsOfOne(file)).toEqual({ packages: paths, unknown: [] })
  })
}

const UNKNOWN: readonly [title: string, id: string][] = [
  ['a package that is not locked', '/project-two/node_modules/left-pad/index.js'],
  ['a file beside the project', '/project-two/src/main.tsx'],
  ['a helper of nobody known', '\0someone/helper.js'],
  ['a module without a name of its own', '\0helper.js'],
  ['an address', 'https://a.example/a.js'],
]

for (const [title, id] of UNKNOWN) {
  test(`Code from ${title} is of unknown origin`, () => {
    expect(originsOfOne(script({ [id]: 9 }))).toEqual({ packages: [], unknown: [id] })
  })
}

test('A package inside the project’s folder that is not locked is of unknown origin, as is its font', () => {
  const id = '/project/node_modules/left-pad/index.js'
  expect(originsOfOne(script({ [id]: 9 }))).toEqual({ packages: [], unknown: [id] })
  const font = '../node_modules/left-pad/a.woff2'
  expect(originsOfOne(asset('a.woff2', font))).toEqual({ packages: [], unknown: [font] })
})

const TERMS = 'Permission is hereby granted'
const idb = lock.packages.get('node_modules/idb')

/** A project's folder in which `idb` is installed with these files. */
async function installedWith(files: Readonly<Record<string, string>>): Promise<string> {
  const root = test.info().outputPath('project')
  await mkdir(join(root, 'node_modules/idb'), { recursive: true })
  await writeFile(join(root, 'LICENSE'), `MIT License\n\nCopyright someone\n\n${TERMS}, and so on`)
  for (const [name, text] of Object.entries(files))
    await writeFile(join(root, 'node_modules/idb', name), text)
  return root
}

/** The text for `idb`, locked as `change` says. */
function textFor(root: string, change: Partial<LockedPackage> = {}): string {
  if (idb === undefined) throw new Error('idb is not locked')
  return licenceTexts([{ ...idb, version: '1.0.0', ...change }], root)
}

const MANIFEST = JSON.stringify({ version: '1.0.0', repository: { url: 'https://idb.example' } })

test('The texts of a package are all the licences and notices that it brings', async () => {
  const root = await installedWith({
    'package.json': MANIFEST,
    LICENSE: 'Its own\r\ntext',
    'NOTICE.txt': 'A notice',
  })
  expect(textFor(root)).toContain('idb 1.0.0 (ISC)')
  expect(textFor(root)).toContain('Its own\ntext\n\nA notice')
  expect(textFor(root)).not.toContain(TERMS)
})

test('A package without a text is given the terms of MIT where it says MIT, and refused where it does not', async () => {
  const root = await installedWith({ 'package.json': MANIFEST })
  expect(textFor(root, { license: 'MIT' })).toContain(`https://idb.example\n\n${TERMS}`)
  expect(() => textFor(root)).toThrow('node_modules/idb brings no licence text, and ISC asks for one')
})

test('A package that is installed in another version than the locked one is refused', async () => {
  const root = await installedWith({ 'package.json': MANIFEST, LICENSE: 'A text' })
  expect(() => textFor(root, { version: '1.0.1' })).toThrow(
    'is installed in version 1.0.0, and locked in 1.0.1',
  )
})
