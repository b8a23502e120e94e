import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'
import { readSources } from './source-files.ts'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

const namesIn = (start: string, text: string): string[] =>
  text.split(start)[1]?.split('}')[0]?.split(',') ?? []

/** The linter's table of imports, in its order: of each row its files, what it keeps out and what it may import. */
const TABLE = [
  ...readFileSync(join(PROJECT, 'biome.json'), 'utf8').matchAll(
    /"includes": \["src\/([^"]+)"\].*"noRestrictedImports".*\n([\s\S]*?)\n {4}\]/g,
  ),
].map(([, path = '', row = '']) => ({
  path,
  row,
  out: namesIn(' "../**/{', row),
  folders: [...namesIn('"!../**/{', row), ...namesIn('"!./{', row)],
  packages: [...row.matchAll(/"!([@\w][^"]*)"/g)].map(([, name = '']) => name),
}))

test('Each folder of src has its row in the linter’s table of imports, and no arrow turns back', async () => {
  const files = readSources()
  const folders = [
    ...new Set(files.filter(({ path }) => path.includes('/')).map(({ path }) => path.split('/')[0])),
  ]
  const rows = TABLE.filter(({ path }) => /^[^/]+\/\*\*$/.test(path))
  expect(rows.map(({ path }) => path.slice(0, -3)).sort()).toEqual(folders.sort())
  for (const { path, out, row } of rows) {
    expect(out, path).toEqual(folders)
    expect(row, path).toMatch(/^ *"\*\*", /)
  }
  for (const [at, { path, folders: may }] of TABLE.entries()) {
    const earlier = TABLE.slice(0, at).map(row => row.path.replace('/**', ''))
    expect(earlier, path).toEqual(expect.arrayContaining(may))
  }
})

test('Within the service too, each folder that answers has its row, and no arrow turns back', () => {
  const folders = [
    ...new Set(readSources().flatMap(({ path }) => /^service\/([^/]+)\//.exec(path)?.[1] ?? [])),
  ].sort()
  const rows = TABLE.flatMap(({ path, row }) => {
    const [, name] = /^service\/([^/]+)\/\*\*$/.exec(path) ?? []
    const out = namesIn('"../{', row)
    return name === undefined ? [] : [{ name, row, may: folders.filter(each => !out.includes(each)) }]
  })
  // What starts the service composes it, and is imported by no folder of it.
  expect([...rows.map(({ name }) => name), 'start'].sort()).toEqual(folders)
  for (const [at, { name, row, may }] of rows.entries()) {
    const earlier = rows.slice(0, at + 1).map(each => each.name)
    expect(earlier, name).toEqual(expect.arrayContaining(may))
    expect(row, name).toContain('"../{create-service,rules}.ts"')
  }
})

test('The table allows no package that is not used', async () => {
  const files = readSources()
  const unused = TABLE.flatMap(({ path, packages }) => {
    const inside = files.filter(file => file.path.startsWith(path.split('*')[0] ?? ''))
    return packages
      .filter(name => !inside.some(({ text }) => text.includes(`'${name.replace(/\*+$/, '')}`)))
      .map(name => `${path}: ${name}`)
  })
  expect(unused).toEqual([])
})

/** What no rule of the linter sees in the text of a file of `src`, by what it would be. */
const UNSEEN_TEXT: Readonly<Record<string, RegExp>> = {
  'hides an import in a type': /\btypeof import\(|\bimport\('[^']*'\)\.(?!then\b)/,
  'loads what cannot be read off': /(?<![.\w`])import\((?!'[^']*'\))/,
  'imports what composes the page': /'(?:\.\.?\/)+(?:case-service|main)\.tsx?'/,
}
const SAYS_NOTHING = /(?:^|\/)(?:utils?|helpers|types|hooks|lib|common|misc|shared|index)(?:[./]|$)/i
const HAS_A_PLACE = /\.(?:tsx?|js)$|(?:^|\/)README\.md$|\/[A-Z]\w+\.module\.css$|\/styles\/[a-z-]+\.css$/

test('Nothing in src slips past the table, has a name that says nothing, or is of a kind that has no place there', async () => {
  const faults = readSources().flatMap(({ path, text }) =>
    [
      ...Object.keys(UNSEEN_TEXT).filter(fault => UNSEEN_TEXT[fault]?.test(text)),
      ...(SAYS_NOTHING.test(path) ? ['has a name that says nothing'] : []),
      ...(HAS_A_PLACE.test(path) ? [] : ['is of a kind, or has a name, that has no place']),
    ].map(fault => `${path} ${fault}`),
  )
  expect(faults).toEqual(['main.tsx imports what composes the page'])
})

const REFUSED: readonly [path: string, text: string, rule: string][] = [
  ['src/client/a.ts', "import { b } from '../service/b.ts'", 'noRestrictedImports'],
  ['src/client/b.ts', "import type { b } from '../service/b.ts'", 'noRestrictedImports'],
  ['src/ui/kit/c.ts', "export const c = () => import('../../service/b.ts')", 'noRestrictedImports'],
  ['src/service/http/d.ts', "import { d } from '../../client/wallet.ts'", 'noRestrictedImports'],
  ['src/service/store/r.ts', "import { r } from '../http/adapter.ts'", 'noRestrictedImports'],
  ['src/service/e.ts', "import e from 'lodash'", 'noRestrictedImports'],
  ['src/service/f.ts', "import 'node:fs'", 'noRestrictedImports'],
  ['src/contract/g.ts', "import * as z from 'zod/mini'", 'noRestrictedImports'],
  ['src/service/h.ts', "import { h } from '../contract/g'", 'useImportExtensions'],
  ['src/contract/i.ts', "export { a } from './names.ts'", 'noBarrelFile'],
  ['src/contract/j.ts', "export * from './names.ts'", 'noReExportAll'],
  ['src/contract/k.ts', 'export default 1', 'noDefaultExport'],
  ['src/service/someFile.ts', 'export const l = 1', 'useFilenamingConvention'],
  ['src/ui/some-view.tsx', 'export const m = 1', 'useFilenamingConvention'],
  ['src/service/n.ts', `export const n = [\n${'  1,\n'.repeat(300)}]`, 'noExcessiveLinesPerFile'],
  ['src/ui/O.module.css', `@layer a {\n${'  .b {\n  }\n'.repeat(300)}}`, 'noExcessiveLinesPerFile'],
  ['src/rules/p.ts', "import type { Q } from './q.ts'\nexport type P = Q", 'noImportCycles'],
  ['src/rules/q.ts', "export type Q = 1\nexport const p = () => import('./p.ts')", 'noImportCycles'],
]

test('The linter refuses what the table, its names, lengths and circles are there to refuse', async () => {
  const folder = test.info().outputPath('project')
  const fine = ['src/client/fine.ts', "import 'idb'\nimport '../contract/names.ts'", ''] as const
  for (const [path, text] of [...REFUSED, fine]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
  cpSync(join(PROJECT, 'biome.json'), join(folder, 'biome.json'))
  const biome = join(PROJECT, 'node_modules/@biomejs/biome/bin/biome')
  const lint = [biome, 'lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none']
  const said = await new Promise<string>(resolve => {
    execFile(process.execPath, lint, { cwd: folder }, (_error, out) => resolve(out))
  })
  const told = (path: string) =>
    said.split('\n').filter(line => line.includes(basename(path)) && line.startsWith('::error'))
  for (const [path, , rule] of REFUSED) expect(told(path).join('\n'), path).toContain(`/${rule},`)
  expect(told('src/client/fine.ts')).toEqual([])
})
